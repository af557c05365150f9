import type { MyTaskRow } from '@put/contract/tasks';

export type MyStatus = MyTaskRow['status'];

export const myStatusWords: Record<MyStatus, string> = {
  new: 'Не начата',
  tried: 'Не решена',
  review: 'На проверке',
  partial: 'Решена частично',
  accepted: 'Решена',
};
