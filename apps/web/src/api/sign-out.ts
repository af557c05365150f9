import { auth } from '@put/contract/accounts/accounts';
import { stopActing } from './act-as.ts';
import { call } from './api.ts';
import { session } from './session.ts';

/**
 * Ends the session here and at the server. If the server can not be reached, this device forgets the session, and it
 * expires at the server. While acting as another person it brings the administrator back instead, and throws when the
 * server can not be reached.
 */
export async function signOut(): Promise<void> {
  const { refreshToken, originalUser } = session.get();
  if (originalUser !== null) return stopActing();
  session.leave();
  if (refreshToken === null) return;
  const reply = await call(auth.logout, { body: { refresh_token: refreshToken } }).catch(() => undefined);
  // the session at the site by which the person came in ends there, and the browser comes back
  if (reply && reply.leave_url !== null) location.assign(reply.leave_url);
}
