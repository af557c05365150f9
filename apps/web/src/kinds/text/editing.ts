import { IconTextWrap } from '@tabler/icons-react';
import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

export const text: KindEditing<'text'> = {
  description: 'Ученик пишет ответ словами, преподаватель оценивает по критериям.',
  statement: 'О чём написать и что в ответе важно; критерии — рядом.',
  emptyConfig: { rubric: [], min_words: 0, max_words: 5000 },
  Pane: later(() => import('../editing/marked-configs.ts').then(({ TextRubric }) => ({ default: TextRubric }))),
  lines: [
    {
      id: 'length',
      title: 'Объём',
      icon: IconTextWrap,
      paths: ['config.min_words', 'config.max_words'],
      words: ({ min_words, max_words }) => `от ${min_words} до ${max_words} слов`,
      Body: later(() => import('../editing/marked-configs.ts').then(({ TextLength }) => ({ default: TextLength }))),
    },
  ],
  StarterFields: null,
  tests: null,
};
