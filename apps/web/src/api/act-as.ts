import { auth } from '@put/contract/accounts/accounts';
import { loginAs } from '@put/contract/accounts/login-as';
import { call } from './api.ts';
import { callAs } from './act-on.ts';
import { sessionExpired } from './errors.ts';
import { exchange, withLock } from './refresh.ts';
import { session, useSession } from './session.ts';

/**
 * Lets the administrator act as another person. The session changes only after both the token and the person have
 * arrived.
 */
export async function actAs(userId: number): Promise<void> {
  const administrator = session.get().user?.id;
  const { access_token } = await call(loginAs, { params: { id: String(userId) } });
  const user = await callAs(access_token, auth.user);
  if (session.get().user?.id !== administrator) throw sessionExpired();
  session.actAs({ user, access_token });
}

/** Ends acting at the administrator's wish. Throws when the server can not be reached. */
export function stopActing(): Promise<void> {
  return withLock(async () => {
    useSession.reread();
    // another tab may have done it already
    if (session.get().originalUser === null) return;
    const tokens = await exchange();
    if (tokens !== null) session.restoreOriginal(tokens);
  });
}
