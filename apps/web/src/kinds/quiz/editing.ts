import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

export const quiz: KindEditing<'quiz'> = {
  description: 'Вопросы с выбором, коротким ответом, числом, соответствием, порядком и пропусками в коде.',
  statement: 'Что прочитать перед вопросами; сами вопросы — рядом.',
  emptyConfig: { questions: [], shuffles_questions: false, shuffles_options: true },
  Pane: later(() => import('./editing/quiz-config.tsx')),
  lines: [],
  StarterFields: null,
  tests: null,
};
