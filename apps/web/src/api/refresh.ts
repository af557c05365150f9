import { auth } from '@put/contract/accounts';
import { readApiError } from './errors.ts';
import { send } from './http.ts';
import { session, useSession } from './session.ts';

/** `repeat`: there is a token that was not tried yet. `ended`: nobody is signed in any more, or somebody else is. */
export type RefreshOutcome = 'repeat' | 'ended';

let running: Promise<RefreshOutcome> | null = null;

/**
 * Exchanges the refresh token after a 401 to a call made with `usedToken`. One exchange serves all waiting calls of this tab
 * and, through a lock, all tabs. Throws when the server cannot be reached: the session is then kept.
 */
export function refreshTokens(usedToken: string): Promise<RefreshOutcome> {
  running ??= withLock(() => exchange(usedToken)).finally(() => {
    running = null;
  });
  return running;
}

/** Without Web Locks (plain http) two tabs may refresh at once: the server then gives both the same successor. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request('pt.refresh', work) : work();
}

async function exchange(usedToken: string): Promise<RefreshOutcome> {
  // Another tab may have refreshed, or signed out, while this one waited for the lock.
  useSession.reread();
  const before = session.get();
  if (before.accessToken !== null && before.accessToken !== usedToken) return 'repeat';
  if (before.refreshToken === null) {
    session.end();
    return 'ended';
  }

  const response = await send({
    method: auth.refresh.method,
    path: auth.refresh.path,
    body: { refresh_token: before.refreshToken },
  });
  if (response.status === 401 || response.status === 422) {
    // Unless somebody signed in anew meanwhile: their session is not ours to end.
    useSession.reread();
    if (session.get().refreshToken === before.refreshToken) session.end();
    return session.isSignedIn() ? 'repeat' : 'ended';
  }
  if (!response.ok) throw await readApiError(response);

  const tokens = auth.refresh.reply.parse(await response.json());
  if (before.originalUser !== null) {
    // The new pair is the administrator's: a call meant for the student must never run with it.
    session.restoreOriginal(tokens);
    return 'ended';
  }
  session.putTokens(tokens);
  return 'repeat';
}
