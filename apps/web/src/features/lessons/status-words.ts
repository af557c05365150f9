import type { MyLessonTask } from '@put/contract/lessons';

export const statusWords: Record<MyLessonTask['status'], string> = {
  new: 'не начата',
  tried: 'не решена',
  review: 'на проверке',
  partial: 'решена частично',
  accepted: 'решена',
};
