import type { Db } from '../../../drivers/database/database.ts';
import { removeOldAttempts, removeOldProviderSessions } from '../../domain/domain.api.ts';
import { removeOldDevices } from '../sign-in/known-devices.store.ts';
import { removeOldTokens } from '../one-time-tokens.store.ts';
import { removeOldProofs } from '../second-factor/second-factor.store.ts';
import { removeOldSessions } from './sessions.store.ts';
import { removeOldFailures } from '../sign-in/sign-in-failures.store.ts';

const hourMs = 3_600_000;

/**
 * Every hour removes sign-ins and tokens that ended a month ago, and old failures. Returns a function that stops it.
 */
export function forgetOldSessions(db: Db, onError: (error: unknown) => void): () => void {
  const forget = async () => {
    await removeOldSessions(db);
    await removeOldTokens(db);
    await removeOldProofs(db);
    await removeOldDevices(db);
    await removeOldFailures(db);
    await removeOldAttempts(db);
    await removeOldProviderSessions(db);
  };
  const timer = setInterval(() => void forget().catch(onError), hourMs).unref();
  return () => clearInterval(timer);
}
