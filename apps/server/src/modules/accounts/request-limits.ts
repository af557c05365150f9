import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@put/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** What an address may ask for within ten minutes: room for a whole school behind it, none for a machine. */
const allowed = { register: 200, reset: 100 };
const windowS = 10 * 60;

/** Counts a request of that kind from an address; throws `too_many_attempts` when there were too many. */
export async function countRequest(db: Db, kind: keyof typeof allowed, ip: string): Promise<void> {
  const { rows } = await sql<{ failures: number; wait_s: number }>`
    insert into sign_in_failure as f (key, failures) values (${`${kind}:${ip}`}, 1)
    on conflict (key) do update set
      failures = case when f.started_at < now() - make_interval(secs => ${windowS}) then 1 else f.failures + 1 end,
      started_at = case when f.started_at < now() - make_interval(secs => ${windowS}) then now() else f.started_at end
    returning failures, ceil(extract(epoch from started_at + make_interval(secs => ${windowS}) - now()))::int as wait_s
    `.execute(db);
  const [row] = rows;
  if (!row || row.failures <= allowed[kind]) return;
  const retryAfterS = Math.max(1, row.wait_s);
  throw new Refusal('too_many_attempts', {
    retryAfterS,
    detail: `С этого адреса пришло слишком много запросов. Попробуйте снова через ${Math.ceil(retryAfterS / 60)} мин.`,
  });
}

/** Answers, refusals too, leave at whole steps of this: whether there was more to do shows in no clock. */
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
