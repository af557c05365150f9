import type { MyTask } from '@put/contract/tasks/tasks';
import type { KindWorkplace } from '../kind-workplace.ts';
import { later } from '../later.ts';
import { openQuestions } from './open-questions.ts';

export const animation: KindWorkplace<'animation'> = {
  source: null,
  answer: { Field: later(() => import('./animation-field.tsx')), openWords },
};

function openWords({ id }: MyTask): string | null {
  const left = openQuestions.get(id) ?? 0;
  return left === 0 ? null : `Осталось вопросов: ${left}. За них ничего не начислят.`;
}
