import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import { countInWindow } from './sign-in-failures.store.ts';

/** How many programs a person may start in a minute, over all processes. */
const allowed = { animation: 30, preview: 60 };
const windowS = 60;

/** Counts work that a person starts. Throws `too_soon` above the limit. */
export async function countWork(db: Db, kind: keyof typeof allowed, userId: number): Promise<void> {
  const row = await countInWindow(db, `${kind}:${userId}`, windowS);
  if (!row || row.failures <= allowed[kind]) return;
  const retryAfterS = Math.max(1, row.wait_s);
  throw new Refusal('too_soon', {
    retryAfterS,
    detail: `Слишком много запусков подряд: больше ${allowed[kind]} в минуту нельзя. Подождите ${retryAfterS} с.`,
  });
}
