import type { Db } from '../../../drivers/database/database.ts';
import { inOwnFailure } from '../../../drivers/failure/own-failure.ts';
import { removeOldAttempts, removeOldProviderSessions } from '../../domain/domain.api.ts';
import { removeOldDevices } from './known-devices.store.ts';
import { removeOldTokens } from '../one-time-tokens.store.ts';
import { removeOldProofs } from '../second-factor/second-factor.store.ts';
import { removeOldFailures } from './sign-in-failures.store.ts';

const hourMs = 3_600_000;

/** Each is asked even when another one fails. Sessions go with the other large tables, in `modules/retention`. */
const removals = [
  removeOldTokens,
  removeOldProofs,
  removeOldDevices,
  removeOldFailures,
  removeOldAttempts,
  removeOldProviderSessions,
];

/** Removes what belonged to sign-ins and is of no use any more. */
export async function forgetSignIns(db: Db): Promise<void> {
  const done = await Promise.allSettled(removals.map((remove) => remove(db)));
  const errors = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length > 0) throw new AggregateError(errors, 'what belonged to sign-ins could not be removed');
}

/** Runs every hour. Returns a function that stops it. */
export function forgetSignInsHourly(db: Db, onError: (error: unknown) => void): () => void {
  const forget = () => void inOwnFailure('periodic', () => forgetSignIns(db)).catch(onError);
  const timer = setInterval(forget, hourMs).unref();
  return () => clearInterval(timer);
}
