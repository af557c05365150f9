import type { TaskAnswer } from '@put/contract/kinds/kinds';
import { unansweredIndexes } from '@put/contract/kinds/quiz/quiz-answer';
import { MyQuiz, QuizAnswer } from '@put/contract/kinds/quiz/quiz';
import type { MyTask } from '@put/contract/tasks/tasks';
import type { KindWorkplace } from '../kind-workplace.ts';
import { later } from '../later.ts';

export const quiz: KindWorkplace<'quiz'> = {
  source: null,
  answer: { Field: later(async () => (await import('./load-quiz-field.ts')).loadQuizField()), openWords },
};

function openWords({ view }: MyTask, answer: TaskAnswer | null): string | null {
  const shown = MyQuiz.safeParse(view);
  const given = QuizAnswer.safeParse(answer);
  const open = shown.success && given.success ? unansweredIndexes(shown.data, given.data) : [];
  if (open.length === 0) return null;
  return open.length === 1
    ? `Вопрос ${open[0]} остался без полного ответа.`
    : `Без полного ответа остались вопросы ${open.join(', ')}.`;
}
