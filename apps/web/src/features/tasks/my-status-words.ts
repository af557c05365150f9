import type { MyTaskRow } from '@put/contract/tasks';

export type MyStatus = MyTaskRow['status'];

export const myStatusWords: Record<MyStatus, string> = {
  new: 'Не начата',
  tried: 'Не решена',
  partial: 'Решена частично',
  accepted: 'Решена',
};
