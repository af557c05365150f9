import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import { networkOf } from '../../../http/network-of.ts';
import { isKnownDevice } from './known-devices.store.ts';
import {
  countFailure,
  countInWindow,
  findPause,
  isOverLimit,
  removeFailures,
  removeFailuresOfAccount,
  takeBackFailure,
} from './sign-in-failures.store.ts';

/** Failures of an account that cost no pause; from the next one on the pause doubles. */
const freeFailures = 5;
const pauses = {
  firstPauseS: 5,
  longestPauseS: 15 * 60,
  /** A day without failures forgives the earlier ones. */
  forgiveAfterS: 24 * 3_600,
};
/** How long a try waits for others of the account, and how many of a process do at once: a flood must not hold calls. */
const underWay = { youngS: 3, longestWaitMs: 20_000, lookAgainMs: 150, mostWaiting: 200 };
let waiting = 0;
/** Tries of this process whose passwords are being checked, by their counters: a busy machine takes long. */
const checked = new Map<string, Set<object>>();
/** Failures from one IP address in five minutes: a whole class may sit behind it. */
const addressLimit = { failures: 300, windowS: 5 * 60 };

/** A counted try. It is later forgiven, taken back, or charged to its IP address. */
export type Try = {
  keys: string[];
  address: string;
  /** The browser is known to the account, or the person is signed in. */ isKnown: boolean;
  /** Which of the tries that are being checked it is. */
  mark: object;
};

type Whose = { userId: number | undefined; login: string; ip: string; device: string };
type Counter = { key: string; free: number };

/**
 * Counts a try before the password is checked, so that many calls at once can not pass the limit; success takes it
 * back, and what was over the limit meanwhile has waited for it. Throws `too_many_attempts` during a pause. An attacker
 * can not lock out other people:
 * - a browser that has signed in to the account before has a counter of its own;
 * - all other browsers share the account's counter;
 * - above the limit of an IP address, an account has to wait there only after a failure of its own.
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
  const isFlooding = await isOverLimit(db, address, addressLimit);
  return count(db, isFlooding ? [shared, { key: `${account} ${address}`, free: 0 }] : [shared], address);
}

/** A try of a signed-in person; failures of strangers at the same account do not count. */
export const countOwnTry = async (
  db: Db,
  { id, family, ip }: { id: number; family: string; ip: string },
): Promise<Try> => ({
  ...(await count(db, [{ key: `user:${id} session:${family}`, free: freeFailures }], `address:${networkOf(ip)}`)),
  isKnown: true,
});

/**
 * A try of a code after the password. It has its own counter, which a right password does not reset. A known browser
 * has a counter of its own here too.
 */
export async function countCodeTry(
  db: Db,
  { userId, ip, device }: { userId: number; ip: string; device: string },
): Promise<Try> {
  const isKnown = await isKnownDevice(db, device, userId);
  const key = isKnown ? `user:${userId} code device:${device}` : `user:${userId} code`;
  return count(db, [{ key, free: freeFailures }], `address:${networkOf(ip)}`);
}

/** Tries of one person at logins of the directory. They share one counter, which nobody else uses. */
const countLinkingTry = (db: Db, userId: number, ip: string): Promise<Try> =>
  count(db, [{ key: `user:${userId} linking`, free: freeFailures }], `address:${networkOf(ip)}`);

export const forgiveTries = (db: Db, tried: Try): Promise<void> =>
  removeFailures(db, tried.keys).finally(() => endCheck(tried));

/** Takes back only this try, because no password was guessed (a server was down). Earlier failures stay. */
export const takeBackTry = (db: Db, tried: Try): Promise<void> =>
  takeBackFailure(db, tried.keys).finally(() => endCheck(tried));

/** It was a failure: it stays counted, and nobody waits for it any more. */
export const keepTry = (tried: Try): void => endCheck(tried);

/** Only failures are charged to an IP address: a class that signs in well must not fill the limit. */
export async function chargeAddress(db: Db, tried: Try): Promise<void> {
  keepTry(tried);
  await countInWindow(db, tried.address, addressLimit.windowS);
}

/** The link proved the owner, so failures of strangers must not make the owner wait. */
export const forgiveAccount = (db: Db, userId: number): Promise<void> =>
  removeFailuresOfAccount(db, accountKey(userId, ''));

/** The limits as the module of the directory needs them. */
export const tryLimits = (db: Db) => ({
  countTry: (userId: number, ip: string) => countLinkingTry(db, userId, ip),
  charge: (tried: Try) => chargeAddress(db, tried),
  takeBack: (tried: Try) => takeBackTry(db, tried),
});

/**
 * Unknown names are counted like accounts, so both behave the same. They are hashed: people sometimes type a password
 * there.
 */
const accountKey = (userId: number | undefined, login: string): string =>
  userId === undefined
    ? `login:${createHash('sha256').update(asDirectoriesRead(login)).digest('base64url')}`
    : `user:${userId}`;

/**
 * Directories see no difference between «anna», «ａｎｎａ», «ánna» and one with a soft hyphen (RFC 4518), so a guesser
 * must not get free tries for each way to write a login.
 */
const asDirectoriesRead = (login: string): string =>
  login
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .toLowerCase();

async function count(db: Db, counters: readonly Counter[], address: string): Promise<Try> {
  const keys = counters.map(({ key }) => key);
  const untilMs = performance.now() + underWay.longestWaitMs;
  // all pauses are checked first: a refused try is counted nowhere
  await refusePaused(db, keys, untilMs);
  for (const { key, free } of counters) {
    // a parallel try began a pause
    while (!(await countFailure(db, key, { free, ...pauses }))) await refusePaused(db, keys, untilMs);
  }
  return { keys, address, isKnown: false, mark: beginCheck(keys) };
}

function beginCheck(keys: readonly string[]): object {
  const mark = {};
  for (const key of keys) checked.set(key, (checked.get(key) ?? new Set<object>()).add(mark));
  // of one that broke off nobody tells the end
  setTimeout(() => endCheck({ keys, mark }), underWay.longestWaitMs).unref();
  return mark;
}

function endCheck({ keys, mark }: Pick<Try, 'mark'> & { keys: readonly string[] }): void {
  for (const key of keys) {
    const marks = checked.get(key);
    marks?.delete(mark);
    if (marks?.size === 0) checked.delete(key);
  }
}

/**
 * A pause may have begun by tries whose passwords are still being checked, and right ones end it in a moment. So it is
 * looked at again while this process checks one, or while the last counted try, of another process, is younger than
 * `youngS`. A call that waits is counted nowhere, and gets no try that a later call would not get.
 */
async function refusePaused(db: Db, keys: readonly string[], untilMs: number): Promise<void> {
  for (;;) {
    const pause = await findPause(db, keys, underWay.youngS);
    if (pause === undefined) return;
    const isChecked = pause.is_young || keys.some((key) => checked.has(key));
    const mayWait = isChecked && performance.now() < untilMs && waiting < underWay.mostWaiting;
    if (!mayWait) throw tooMany(Math.max(1, pause.wait_s));
    waiting += 1;
    await sleep(underWay.lookAgainMs).finally(() => (waiting -= 1));
  }
}

const tooMany = (retryAfterS: number) =>
  new Refusal('too_many_attempts', {
    retryAfterS,
    detail: `Слишком много неудачных попыток. Попробуйте снова через ${inWords(retryAfterS)}.`,
  });

const inWords = (seconds: number) => (seconds < 60 ? `${seconds} с` : `${Math.ceil(seconds / 60)} мин`);
