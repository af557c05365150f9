import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

export const text: KindEditing<'text'> = {
  description: 'Ученик пишет ответ словами, преподаватель оценивает по критериям.',
  statement: 'О чём написать и что в ответе важно; критерии — ниже.',
  emptyConfig: { rubric: [], min_words: 0, max_words: 5000 },
  Fields: later(() =>
    import('../editing/marked-configs.ts').then(({ TextConfigFields }) => ({ default: TextConfigFields })),
  ),
  area: 'section',
  tests: null,
};
