import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../drivers/database/database.ts';
import { inOwnFailure } from '../../drivers/failure/own-failure.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { removeOldSessions } from '../accounts/accounts.api.ts';
import { removeOldEvents } from '../audit/audit.api.ts';
import { removeOldEvents as removeOldContainerEvents } from '../containers/containers.api.ts';
import { removeOldVersions } from '../drafts/drafts.api.ts';
import { removeOldEmails } from '../mail/mail.api.ts';
import { removeOldNotifications } from '../notifications/notifications.api.ts';

/** How many days are kept of tables that only grow. */
export type KeptDays = { audit: number; mail: number };

type Tools = { db: Db; locks: Locks; keptDays: KeptDays };

const everyMs = 3_600_000;
/** Soon after the start, so that a process that is restarted every morning also does it. */
const firstMs = 10 * 60_000;
/** Few enough that nobody waits for their locks, and that a replica or an archive of WAL keeps up. */
const together = 5_000;
const pauseMs = 100;

/**
 * Removes what is older than is kept, in small steps, each a transaction of its own, the oldest first. Does nothing
 * while another process does it. Ends early when `signal` says so: the next time goes on.
 */
export async function forgetOld({ db, locks, keptDays }: Tools, signal?: AbortSignal, most = together): Promise<void> {
  const lock = await locks.take('retention', 0);
  if (!lock) return;
  const errors: unknown[] = [];
  try {
    for (const remove of removals(keptDays))
      await inSteps(() => remove(db, most), most, signal).catch((error: unknown) => void errors.push(error));
  } finally {
    await lock.giveBack();
  }
  if (errors.length > 0) throw new AggregateError(errors, 'old rows could not be removed');
}

type Removal = (db: Db, most: number) => Promise<number>;

/** One that fails keeps no other from its turn. */
const removals = ({ audit, mail }: KeptDays): readonly Removal[] => [
  (db, most) => removeOldEvents(db, audit, most),
  (db, most) => removeOldEmails(db, mail, most),
  removeOldNotifications,
  removeOldVersions,
  removeOldSessions,
  removeOldContainerEvents,
];

/** A step that removes less than it may is the last one. */
async function inSteps(remove: () => Promise<number>, most: number, signal: AbortSignal | undefined): Promise<void> {
  while (!signal?.aborted && (await remove()) === most) await wait(pauseMs);
}

/** Runs every hour, first soon after the start. Returns a function that stops it. */
export function forgetOldHourly(tools: Tools, onError: (error: unknown) => void): () => Promise<void> {
  const ending = new AbortController();
  let going: Promise<void> = Promise.resolve();
  const forget = () =>
    (going = going.then(() => inOwnFailure('periodic', () => forgetOld(tools, ending.signal))).catch(onError));
  const first = setTimeout(forget, firstMs).unref();
  const timer = setInterval(forget, everyMs).unref();
  return async () => {
    ending.abort();
    clearTimeout(first);
    clearInterval(timer);
    await going;
  };
}
