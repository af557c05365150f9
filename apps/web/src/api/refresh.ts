import { auth } from '@put/contract/accounts/accounts';
import { readApiError } from './errors.ts';
import { send } from './http.ts';
import { isStill, session, type Tokens, useSession } from './session.ts';

/** `repeat`: there is a newer token to try. `ended`: nobody is signed in any more, or somebody else is. */
export type RefreshOutcome = 'repeat' | 'ended';

let running: Promise<RefreshOutcome> | null = null;

/**
 * Refreshes the tokens after a 401 to a call with `usedToken`. One refresh serves all waiting calls of this tab, and by
 * a lock all tabs. Throws when the server can not be reached; the session is kept then.
 */
export function refreshTokens(usedToken: string): Promise<RefreshOutcome> {
  running ??= withLock(() => refresh(usedToken)).finally(() => {
    running = null;
  });
  return running;
}

/** Storage written by one tab may be visible in another only after this time, later than the release of a lock. */
const storageLagMs = 300;

/**
 * Runs `work` in one tab at a time. The lock is held a moment longer, and a tab that had to wait for it waits as long
 * again, so that it sees what was stored. Without Web Locks (plain http) two tabs may refresh at once; the server then
 * gives both the same successor.
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
  // another tab may have refreshed or signed out while this one waited
  useSession.reread();
  const { accessToken } = session.get();
  if (accessToken !== null && accessToken !== usedToken) return 'repeat';

  const tokens = await exchange();
  if (tokens === null) return session.isSignedIn() ? 'repeat' : 'ended';
  if (session.get().originalUser === null) {
    session.putTokens(tokens);
    return 'repeat';
  }
  // stored first, because the old one is used up
  session.putRefreshToken(tokens.refresh_token);
  // only administrators need it, so the first page does not load it
  const { actOn } = await import('./act-on.ts');
  return (await actOn(tokens)) ? 'repeat' : 'ended';
}

/** New tokens, not stored yet; null when this session has ended, here or in another tab. */
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
  // Somebody may have signed out or in meanwhile. Then their session must be neither ended nor overwritten.
  if (!isStill(refreshToken)) return null;
  if (tokens === null) session.end();
  return tokens;
}
