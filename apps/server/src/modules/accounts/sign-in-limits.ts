import { createHash } from 'node:crypto';
import { Refusal } from '@put/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

/** Failures of an account that cost no waiting; from the next one on the pause doubles. */
const freeFailures = 5;
const firstPauseS = 5;
const longestPauseS = 15 * 60;
/** A quiet day forgives an account's failures. */
const forgiveAfterS = 24 * 3_600;
/** Failures from one address in five minutes: room for a whole class behind it. */
const failuresOfAddress = 300;
const addressWindowS = 5 * 60;

/** Names of nobody are counted like accounts, so that nothing tells them apart; hashed, since people type passwords there. */
export const accountKey = (userId: number | undefined, login: string): string =>
  userId === undefined
    ? `login:${createHash('sha256').update(login.toLowerCase()).digest('base64url')}`
    : `user:${userId}`;

const addressKey = (ip: string) => `address:${ip}`;

/**
 * Counts a try before the password is looked at, so that many at once can't slip through; success takes it back.
 * Throws `too_many_attempts` while the pause lasts.
 */
export async function countTry(db: Db, key: string, ip: string): Promise<void> {
  await refuseFloodingAddress(db, ip);
  const counted = await sql<{ failures: number }>`
    insert into sign_in_failure as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when f.started_at < now() - make_interval(secs => ${forgiveAfterS}) then 1 else f.failures + 1 end,
      started_at = now(),
      locked_until = case when f.failures >= ${freeFailures}
        and f.started_at >= now() - make_interval(secs => ${forgiveAfterS})
        then now() + make_interval(secs => least(${longestPauseS}, ${firstPauseS} * power(2, least(f.failures - ${freeFailures}, 20)))) end
    where f.locked_until is null or f.locked_until <= now()
    returning failures`.execute(db);
  if (counted.rows.length > 0) return;
  const row = await db.selectFrom('sign_in_failure').select('locked_until').where('key', '=', key).executeTakeFirst();
  const untilMs = row?.locked_until ? Date.parse(row.locked_until) : Date.now();
  throw tooMany(Math.max(1, Math.ceil((untilMs - Date.now()) / 1000)));
}

export async function forgiveTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('key', '=', key).execute();
}

/** As if this one try had not been: nothing was guessed by it. The failures before it stay. */
export async function takeBackTry(db: Db, key: string): Promise<void> {
  await sql`update sign_in_failure set failures = greatest(failures - 1, 0), locked_until = null where key = ${key}`.execute(
    db,
  );
}

/** An address is charged for failures only, never for a class that signs in well. */
export async function countFailureOfAddress(db: Db, ip: string): Promise<void> {
  await sql`
    insert into sign_in_failure as f (key, failures) values (${addressKey(ip)}, 1)
    on conflict (key) do update set
      failures = case when f.started_at < now() - make_interval(secs => ${addressWindowS}) then 1 else f.failures + 1 end,
      started_at = case when f.started_at < now() - make_interval(secs => ${addressWindowS}) then now() else f.started_at end
    `.execute(db);
}

/** The same limits for other modules: a login of the organisation is counted like one that nobody has here. */
export const tryLimits = (db: Db) => ({
  countTry: (login: string, ip: string) => countTry(db, accountKey(undefined, login), ip),
  countFailure: (ip: string) => countFailureOfAddress(db, ip),
  forgive: (login: string) => forgiveTries(db, accountKey(undefined, login)),
  takeBack: (login: string) => takeBackTry(db, accountKey(undefined, login)),
});

async function refuseFloodingAddress(db: Db, ip: string): Promise<void> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select(['failures', 'started_at'])
    .where('key', '=', addressKey(ip))
    .executeTakeFirst();
  if (!row || row.failures < failuresOfAddress) return;
  const waitS = Math.ceil((Date.parse(row.started_at) + addressWindowS * 1000 - Date.now()) / 1000);
  if (waitS > 0) throw tooMany(waitS);
}

const tooMany = (retryAfterS: number) =>
  new Refusal('too_many_attempts', {
    retryAfterS,
    detail: `Слишком много неудачных попыток. Попробуйте снова через ${inWords(retryAfterS)}.`,
  });

const inWords = (seconds: number) => (seconds < 60 ? `${seconds} с` : `${Math.ceil(seconds / 60)} мин`);
