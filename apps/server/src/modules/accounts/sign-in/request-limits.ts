import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import { countInWindow } from './sign-in-failures.store.ts';

/** How many requests one IP address may send in ten minutes: enough for a school, too few for an attack. */
const allowed = { register: 200, reset: 100, provider: 1_000, calendar: 600 };
const windowS = 10 * 60;

/** Counts a request from an IP address. Throws `too_many_attempts` above the limit. */
export async function countRequest(db: Db, kind: keyof typeof allowed, ip: string): Promise<void> {
  const row = await countInWindow(db, `${kind}:${ip}`, windowS);
  if (!row || row.failures <= allowed[kind]) return;
  const retryAfterS = Math.max(1, row.wait_s);
  throw new Refusal('too_many_attempts', {
    retryAfterS,
    detail: `С этого адреса пришло слишком много запросов. Попробуйте снова через ${Math.ceil(retryAfterS / 60)} мин.`,
  });
}

/** Answers and refusals leave only at multiples of this time: the time does not show how much was done. */
const stepMs = 250;

export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    const passedMs = performance.now() - startedMs;
    await wait(Math.ceil(passedMs / stepMs) * stepMs - passedMs);
  }
}
