import { Refusal } from '@put/contract/refusals';
import type { Locks } from './drivers/locks/locks.ts';

/**
 * What a person computes on demand goes one after another, in all processes together, so that nobody takes the class's places. A
 * second press of a button is refused; what a screen asks for by itself waits for its turn.
 */
const kinds = {
  run: { patienceMs: 0, words: 'Предыдущий запуск ещё не закончился.' },
  query: { patienceMs: 0, words: 'Предыдущий запрос ещё не закончился.' },
  // a lesson shows the tables of several tasks at once
  tables: { patienceMs: 20_000, words: 'Таблицы ещё готовятся. Подождите немного.' },
  // a button of the editor asks for each test in turn
  author: { patienceMs: 20_000, words: 'Предыдущая программа ещё не закончилась.' },
} as const;

export async function inOwnTurn<T>(
  locks: Locks,
  userId: number,
  kind: keyof typeof kinds,
  work: () => Promise<T>,
): Promise<T> {
  const { patienceMs, words } = kinds[kind];
  const lock = await locks.take(`${kind}:${userId}`, patienceMs);
  if (!lock) throw new Refusal('too_soon', { retryAfterS: 2, detail: words });
  try {
    return await work();
  } finally {
    await lock.giveBack();
  }
}
