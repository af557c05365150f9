import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { inOwnFailure } from '../../drivers/failure/own-failure.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { postDigests } from './post-digests.ts';
import type { Posting } from './post-to-readers.ts';
import { remindOfDeadlines } from './remind-of-deadlines.ts';

const everyMs = 5 * 60_000;

type Tools = Posting & { db: Db; events: Events; locks: Locks };

/**
 * Every five minutes, in one process at a time: reminds of deadlines and posts daily e-mails. Returns
 * a function that stops it.
 */
export function keepPeriodic({ onError, ...tools }: Tools & { onError: (error: unknown) => void }) {
  let going: Promise<void> = Promise.resolve();
  const timer = setInterval(
    () => (going = going.then(() => inOwnFailure('periodic', () => inOneProcess(tools))).catch(onError)),
    everyMs,
  ).unref();
  return async () => {
    clearInterval(timer);
    await going;
  };
}

async function inOneProcess(tools: Tools): Promise<void> {
  const lock = await tools.locks.take('notifications: periodic', 0);
  if (!lock) return;
  try {
    // one that fails keeps the other from nothing
    const done = [await settled(remindOfDeadlines(tools)), await settled(postDigests(tools.db, tools))];
    const errors = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'notifications could not all be sent');
  } finally {
    await lock.giveBack();
  }
}

const settled = async (work: Promise<void>) => (await Promise.allSettled([work]))[0];
