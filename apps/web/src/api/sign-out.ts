import { auth } from '@put/contract/accounts';
import { stopActing } from './act-as.ts';
import { call } from './api.ts';
import { session } from './session.ts';

/**
 * Ends the session here and at the server: one that the server could not end is forgotten on this device anyway and runs out
 * there. While acting as another person it puts the administrator back instead, and throws when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  const { refreshToken, originalUser } = session.get();
  if (originalUser !== null) return stopActing();
  session.leave();
  if (refreshToken !== null) await call(auth.logout, { body: { refresh_token: refreshToken } }).catch(() => undefined);
}
