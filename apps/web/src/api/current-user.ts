import { auth } from '@put/contract/accounts';
import { call } from './api.ts';
import { isUserStale, session, useSession } from './session.ts';

let running: Promise<void> | null = null;

/** Reads the signed-in person again when the stored copy is a day old. Simultaneous callers share one call. */
export function refreshUserWhenStale(): Promise<void> {
  if (!session.isSignedIn() || !isUserStale(session.get(), Date.now())) return Promise.resolve();
  running ??= call(auth.user)
    .then((user) => {
      if (session.isSignedIn()) session.putUser(user);
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/** The signed-in person; null only for a moment while the session ends. */
export const useUser = () => useSession((s) => s.user);
