import { sql } from 'kysely';
import type { Db } from '../../../drivers/database/database.ts';

/** The first `free` failures cost no pause; then each pause is twice the one before. */
type Pauses = { free: number; firstPauseS: number; longestPauseS: number; forgiveAfterS: number };

/**
 * Counts a failure and begins a pause when there are too many. False while a pause lasts; such a try is not counted.
 */
export async function countFailure(db: Db, key: string, pauses: Pauses): Promise<boolean> {
  const { free, firstPauseS, longestPauseS, forgiveAfterS } = pauses;
  const counted = await sql`
    insert into sign_in_failure as f (key, failures, locked_until)
    values (${key}, 1, case when ${free}::int = 0 then now() + make_interval(secs => ${firstPauseS}) end)
    on conflict (key) do update set
      failures = case when f.started_at < now() - make_interval(secs => ${forgiveAfterS}) then 1 else f.failures + 1 end,
      started_at = now(),
      locked_until = case when f.failures >= ${free}
        and f.started_at >= now() - make_interval(secs => ${forgiveAfterS})
        then now() + make_interval(secs => least(${longestPauseS}, ${firstPauseS} * power(2, least(f.failures - ${free}, 20)))) end
    where f.locked_until is null or f.locked_until <= now()
    returning failures`.execute(db);
  return counted.rows.length > 0;
}

/** Counts within a window that begins with its first call. `wait_s`: seconds until the window ends. */
export async function countInWindow(
  db: Db,
  key: string,
  windowS: number,
): Promise<{ failures: number; wait_s: number } | undefined> {
  const { rows } = await sql<{ failures: number; wait_s: number }>`
    insert into sign_in_failure as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when f.started_at < now() - make_interval(secs => ${windowS}) then 1 else f.failures + 1 end,
      started_at = case when f.started_at < now() - make_interval(secs => ${windowS}) then now() else f.started_at end
    returning failures, ceil(extract(epoch from started_at + make_interval(secs => ${windowS}) - now()))::int as wait_s
    `.execute(db);
  return rows[0];
}

/** Whether the current window already holds that many failures. */
export async function isOverLimit(
  db: Db,
  key: string,
  { failures, windowS }: { failures: number; windowS: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('key')
    .where('key', '=', key)
    .where('failures', '>=', failures)
    .where('started_at', '>', sql<string>`now() - make_interval(secs => ${windowS})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Seconds until the longest pause of these keys ends. `is_young`: each pause has counted a try within the last `youngS`
 * seconds, so the try that began it may still be forgiven.
 */
export async function findPause(
  db: Db,
  keys: readonly string[],
  youngS: number,
): Promise<{ wait_s: number; is_young: boolean } | undefined> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select(sql<number | null>`ceil(extract(epoch from max(locked_until) - now()))::int`.as('wait_s'))
    .select(sql<boolean | null>`bool_and(started_at > now() - make_interval(secs => ${youngS}))`.as('is_young'))
    .where('key', 'in', keys)
    .where('locked_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row && row.wait_s !== null ? { wait_s: row.wait_s, is_young: row.is_young === true } : undefined;
}

export async function removeFailures(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('key', 'in', keys).execute();
}

/** Also removes counters whose key begins with the account and a space. */
export async function removeFailuresOfAccount(db: Db, account: string): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where((eb) => eb.or([eb('key', '=', account), eb('key', 'like', `${account} %`)]))
    .execute();
}

/** Also ends the pause: this failure or an earlier one began it. */
export async function takeBackFailure(db: Db, keys: readonly string[]): Promise<void> {
  await sql`update sign_in_failure set failures = greatest(failures - 1, 0), locked_until = null
    where key = any(${keys})`.execute(db);
}

export async function removeOldFailures(db: Db): Promise<void> {
  await sql`delete from sign_in_failure where started_at < now() - interval '2 days'`.execute(db);
}
