import type { Rejudge, RejudgeStatus } from '@put/contract/judge/rejudges';
import { countWords } from '../../ui/words/count-words.ts';

export const statusWords: Record<RejudgeStatus, string> = {
  running: 'Идёт',
  ready: 'Ждёт решения',
  applied: 'Применена',
  dropped: 'Отменена',
};

export const solutionsWords = (count: number): string => countWords(count, ['решение', 'решения', 'решений']);

/** «задачи «Сумма»» */
export const scopeWords = ({ task_title, lesson_title }: Pick<Rejudge, 'task_title' | 'lesson_title'>): string => {
  if (task_title !== null) return `задачи «${task_title}»`;
  return lesson_title === null ? 'выбранных решений' : `занятия «${lesson_title}»`;
};
