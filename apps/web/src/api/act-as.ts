import { auth } from '@put/contract/accounts';
import { loginAs } from '@put/contract/login-as';
import { call } from './api.ts';
import { callAs } from './act-on.ts';
import { sessionExpired } from './errors.ts';
import { exchange, withLock } from './refresh.ts';
import { session, useSession } from './session.ts';

/** The administrator begins to act as another person. The session changes only when both the token and the person are there. */
export async function actAs(userId: number): Promise<void> {
  const administrator = session.get().user?.id;
  const { access_token } = await call(loginAs, { params: { id: String(userId) } });
  const user = await callAs(access_token, auth.user);
  if (session.get().user?.id !== administrator) throw sessionExpired();
  session.actAs({ user, access_token });
}

/** Back by the administrator's own wish. Throws when the server cannot be reached. */
export function stopActing(): Promise<void> {
  return withLock(async () => {
    useSession.reread();
    // another tab may have been quicker
    if (session.get().originalUser === null) return;
    const tokens = await exchange();
    if (tokens !== null) session.restoreOriginal(tokens);
  });
}
