import type { MyTaskRow } from '@put/contract/home/my-task-row';

/** A student's result in a task, by the best attempt. */
export type TaskStanding = MyTaskRow['status'];

export const taskStandingWords: Record<TaskStanding, string> = {
  new: 'Не начата',
  tried: 'Не решена',
  review: 'На проверке',
  partial: 'Решена частично',
  accepted: 'Решена',
  excused: 'Не в счёт',
};
