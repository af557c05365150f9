import { Refusal } from '@put/contract/base/refusals';
import type { Locks } from '../../drivers/locks/locks.ts';

/**
 * What a person's computations share a lock: they run one after another in all processes together, so that one person
 * cannot take all slots. `patienceMs` 0: a second press of a button is refused. Otherwise the call waits.
 */
const kinds = {
  run: { patienceMs: 0, words: 'Предыдущий запуск ещё не закончился.' },
  query: { patienceMs: 0, words: 'Предыдущий запрос ещё не закончился.' },
  // a lesson requests the tables of several tasks at once
  tables: { patienceMs: 20_000, words: 'Таблицы ещё готовятся. Подождите немного.' },
  // a quick student acts before the answer to the action before
  performance: { patienceMs: 20_000, words: 'Предыдущее действие ещё проверяется. Подождите немного.' },
  // a lesson may show several animations with data of its own
  animation: { patienceMs: 20_000, words: 'Предыдущая анимация ещё готовится. Подождите немного.' },
  // a button of the editor requests one test after another
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
