import type { OwnStatus } from '@put/contract/results/own-status';

/** A student's result in a task, by the best attempt. */
export type TaskStanding = OwnStatus;

export const taskStandingWords: Record<TaskStanding, string> = {
  new: 'Не начата',
  tried: 'Не решена',
  review: 'На проверке',
  partial: 'Решена частично',
  accepted: 'Решена',
  handed_in: 'Сдано. Результат покажет преподаватель',
  excused: 'Не в счёт',
};
