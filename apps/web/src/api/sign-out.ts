import { auth } from '@put/contract/accounts';
import { call } from './api.ts';
import { session } from './session.ts';

/** Where to go after signing out. */
export type SignOutOutcome = 'signed_out' | 'original_restored';

/**
 * Ends the session here and at the server. While acting as another person it puts the administrator back instead.
 * Never fails: a session that the server could not end is forgotten on this device anyway and runs out there.
 */
export async function signOut(): Promise<SignOutOutcome> {
  const { refreshToken, originalUser } = session.get();
  if (refreshToken !== null && originalUser !== null) {
    try {
      session.restoreOriginal(await call(auth.refresh, { body: { refresh_token: refreshToken } }));
      return 'original_restored';
    } catch {
      session.end();
      return 'signed_out';
    }
  }
  session.leave();
  if (refreshToken !== null) await call(auth.logout, { body: { refresh_token: refreshToken } }).catch(() => undefined);
  return 'signed_out';
}
