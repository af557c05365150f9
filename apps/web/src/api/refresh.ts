import { auth } from '@put/contract/accounts';
import { readApiError } from './errors.ts';
import { send } from './http.ts';
import { isStill, session, type Tokens, useSession } from './session.ts';

/** `repeat`: there is a token that was not tried yet. `ended`: nobody is signed in any more, or somebody else is. */
export type RefreshOutcome = 'repeat' | 'ended';

let running: Promise<RefreshOutcome> | null = null;

/**
 * Exchanges the refresh token after a 401 to a call made with `usedToken`. One exchange serves all waiting calls of this tab
 * and, through a lock, all tabs. Throws when the server cannot be reached: the session is then kept.
 */
export function refreshTokens(usedToken: string): Promise<RefreshOutcome> {
  running ??= withLock(() => refresh(usedToken)).finally(() => {
    running = null;
  });
  return running;
}

/** What one tab writes into storage another may read only a moment later: a lock travels faster than storage does. */
const storageLagMs = 300;

/**
 * One tab at a time. The lock is held for a moment longer than the work, and whoever had to wait for it gives storage as long
 * to bring what was written. Without Web Locks (plain http) two tabs may refresh at once: the server then gives both the same
 * successor.
 */
export function withLock<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager | null };
  if (!locks) return work();
  return new Promise((resolve) => {
    const hold = async (before?: Promise<void>) => {
      await before;
      const done = work();
      resolve(done);
      await done.then(storageLag, () => undefined);
    };
    void locks.request('pt.refresh', { ifAvailable: true }, (lock) =>
      lock ? hold() : void locks.request('pt.refresh', () => hold(storageLag())),
    );
  });
}

const storageLag = () => new Promise<void>((resolve) => setTimeout(resolve, storageLagMs));

async function refresh(usedToken: string): Promise<RefreshOutcome> {
  // Another tab may have refreshed, or signed out, while this one waited for the lock.
  useSession.reread();
  const { accessToken } = session.get();
  if (accessToken !== null && accessToken !== usedToken) return 'repeat';

  const tokens = await exchange();
  if (tokens === null) return session.isSignedIn() ? 'repeat' : 'ended';
  if (session.get().originalUser === null) {
    session.putTokens(tokens);
    return 'repeat';
  }
  // kept before anything else: the old one is used up
  session.putRefreshToken(tokens.refresh_token);
  // for administrators only, so it does not come with the first page
  const { actOn } = await import('./act-on.ts');
  return (await actOn(tokens)) ? 'repeat' : 'ended';
}

/** New tokens, which are not kept yet. Null when there are none for this session: it has ended, here or in another tab. */
export async function exchange(): Promise<Tokens | null> {
  const { refreshToken } = session.get();
  if (refreshToken === null) {
    session.end();
    return null;
  }
  const { method, path, reply } = auth.refresh;
  const response = await send({ method, path, body: { refresh_token: refreshToken } });
  if (response.status !== 401 && response.status !== 422 && !response.ok) throw await readApiError(response);
  const tokens = response.ok ? reply.parse(await response.json()) : null;
  // Somebody may have signed out or in anew meanwhile: their session is neither ours to end nor to write over.
  if (!isStill(refreshToken)) return null;
  if (tokens === null) session.end();
  return tokens;
}
