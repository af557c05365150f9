import type { MyTask } from '@put/contract/tasks/tasks';

/** «Следующая попытка — 4-я из 10». Empty where attempts are not counted. */
export const attemptWords = ({ attempts, attempts_used: used }: Pick<MyTask, 'attempts' | 'attempts_used'>): string =>
  attempts === null || used >= attempts ? '' : `Следующая попытка — ${used + 1}-я из ${attempts}`;

/** Why nothing can be sent any more; null while something can. */
export const usedUpWords = ({
  attempts,
  attempts_used: used,
}: Pick<MyTask, 'attempts' | 'attempts_used'>): string | null =>
  attempts !== null && used >= attempts ? 'Попытки кончились' : null;
