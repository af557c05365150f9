import { createHash } from 'node:crypto';
import { Refusal } from '@put/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { networkOf } from '../../network-of.ts';
import { isKnownDevice } from './known-devices.store.ts';

/** Failures of an account that cost no waiting; from the next one on the pause doubles. */
const freeFailures = 5;
const firstPauseS = 5;
const longestPauseS = 15 * 60;
/** A quiet day forgives an account's failures. */
const forgiveAfterS = 24 * 3_600;
/** Failures from one address in five minutes: room for a whole class behind it. */
const failuresOfAddress = 300;
const addressWindowS = 5 * 60;

/** A try that was counted, to be forgiven, taken back or held against its address. */
export type Try = {
  keys: string[];
  address: string;
  /** It comes from a browser or a session of the account. */ isKnown: boolean;
};

type Whose = { userId: number | undefined; login: string; ip: string; device: string };
type Counter = { key: string; free: number };

/**
 * Counts a try before the password is looked at, so that many at once can't slip through; success takes it back.
 * Throws `too_many_attempts` while a pause lasts. Nobody makes others wait:
 *
 * - a browser that has signed in to the account before counts by itself;
 * - all others share the account's counter;
 * - an address that fails without end refuses nobody who has not failed from it: there an account's first failure makes it wait.
 */
export async function countTry(db: Db, { userId, login, ip, device }: Whose): Promise<Try> {
  const account = accountKey(userId, login);
  const address = `address:${networkOf(ip)}`;
  if (await isKnownDevice(db, device, userId))
    return {
      ...(await count(db, [{ key: `${account} device:${device}`, free: freeFailures }], address)),
      isKnown: true,
    };
  const shared = { key: account, free: freeFailures };
  const isFlooding = await isOverLimit(db, address);
  return count(db, isFlooding ? [shared, { key: `${account} ${address}`, free: 0 }] : [shared], address);
}

/** Of somebody who is signed in: whoever guesses at the account elsewhere is not in the way. */
export const countOwnTry = async (
  db: Db,
  { id, family, ip }: { id: number; family: string; ip: string },
): Promise<Try> => ({
  ...(await count(db, [{ key: `user:${id} session:${family}`, free: freeFailures }], `address:${networkOf(ip)}`)),
  isKnown: true,
});

/**
 * Of a code that is asked for after the password: a counter apart, which the right password does not forgive. A browser that has
 * signed in to the account counts by itself here too.
 */
export async function countCodeTry(
  db: Db,
  { userId, ip, device }: { userId: number; ip: string; device: string },
): Promise<Try> {
  const isKnown = await isKnownDevice(db, device, userId);
  const key = isKnown ? `user:${userId} code device:${device}` : `user:${userId} code`;
  return count(db, [{ key, free: freeFailures }], `address:${networkOf(ip)}`);
}

/** Of a person who guesses at logins of the directory: they count together, and nobody else meets them. */
const countLinkingTry = (db: Db, userId: number, ip: string): Promise<Try> =>
  count(db, [{ key: `user:${userId} linking`, free: freeFailures }], `address:${networkOf(ip)}`);

export async function forgiveTries(db: Db, { keys }: Try): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('key', 'in', keys).execute();
}

/** As if this one try had not been: nothing was guessed by it. The failures before it stay. */
export async function takeBackTry(db: Db, { keys }: Try): Promise<void> {
  await sql`update sign_in_failure set failures = greatest(failures - 1, 0), locked_until = null
    where key = any(${keys})`.execute(db);
}

/** An address is charged for failures only, never for a class that signs in well. */
export async function chargeAddress(db: Db, { address }: Try): Promise<void> {
  await sql`
    insert into sign_in_failure as f (key, failures) values (${address}, 1)
    on conflict (key) do update set
      failures = case when f.started_at < now() - make_interval(secs => ${addressWindowS}) then 1 else f.failures + 1 end,
      started_at = case when f.started_at < now() - make_interval(secs => ${addressWindowS}) then now() else f.started_at end
    `.execute(db);
}

/** The letter has proved whose the account is: no guesses of others stand in the way. */
export async function forgiveAccount(db: Db, userId: number): Promise<void> {
  const account = accountKey(userId, '');
  await db
    .deleteFrom('sign_in_failure')
    .where((eb) => eb.or([eb('key', '=', account), eb('key', 'like', `${account} %`)]))
    .execute();
}

/** The same limits for the module of the directory. */
export const tryLimits = (db: Db) => ({
  countTry: (userId: number, ip: string) => countLinkingTry(db, userId, ip),
  charge: (tried: Try) => chargeAddress(db, tried),
  takeBack: (tried: Try) => takeBackTry(db, tried),
});

/** Names of nobody are counted like accounts, so that nothing tells them apart; hashed, since people type passwords there. */
const accountKey = (userId: number | undefined, login: string): string =>
  userId === undefined
    ? `login:${createHash('sha256').update(login.toLowerCase()).digest('base64url')}`
    : `user:${userId}`;

async function count(db: Db, counters: readonly Counter[], address: string): Promise<Try> {
  const keys = counters.map(({ key }) => key);
  // all of them first: who has to wait by one is counted by none
  await refusePaused(db, keys);
  for (const counter of counters) if (!(await countOne(db, counter))) await refusePaused(db, keys);
  return { keys, address, isKnown: false };
}

/** False: a pause began meanwhile. */
async function countOne(db: Db, { key, free }: Counter): Promise<boolean> {
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

async function refusePaused(db: Db, keys: readonly string[]): Promise<void> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select(sql<number>`ceil(extract(epoch from max(locked_until) - now()))::int`.as('wait_s'))
    .where('key', 'in', keys)
    .where('locked_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (row && row.wait_s !== null) throw tooMany(Math.max(1, row.wait_s));
}

async function isOverLimit(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('key')
    .where('key', '=', address)
    .where('failures', '>=', failuresOfAddress)
    .where('started_at', '>', sql<string>`now() - make_interval(secs => ${addressWindowS})`)
    .executeTakeFirst();
  return row !== undefined;
}

const tooMany = (retryAfterS: number) =>
  new Refusal('too_many_attempts', {
    retryAfterS,
    detail: `Слишком много неудачных попыток. Попробуйте снова через ${inWords(retryAfterS)}.`,
  });

const inWords = (seconds: number) => (seconds < 60 ? `${seconds} с` : `${Math.ceil(seconds / 60)} мин`);
