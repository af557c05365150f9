import type { Task } from '@put/contract/tasks/task-bank';

export type TaskStatus = Task['status'];

export const taskStatusWords: Record<TaskStatus, { label: string; description: string }> = {
  draft: { label: 'Черновик', description: 'Ученики не видят задачу.' },
  ready: { label: 'Опубликована', description: 'Задача проверена, ученики могут сдавать.' },
  broken: { label: 'Не прошла проверку', description: 'Ученики не могут её сдавать, пока она не пройдёт проверку.' },
};
