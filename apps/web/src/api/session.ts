import { User } from '@put/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { persistedStore } from '../shared/persisted-store.ts';

/** Who is signed in on this device, the same in every tab. Wire objects keep their snake_case. */
const Session = z.object({
  accessToken: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
  user: z.nullable(User),
  userRefreshedAtMs: z.nullable(z.number()),
  /** The administrator, while acting as another person; `refreshToken` stays the administrator's. */
  originalUser: z.nullable(User),
});
export type Session = z.infer<typeof Session>;

const signedOut: Session = {
  accessToken: null,
  refreshToken: null,
  user: null,
  userRefreshedAtMs: null,
  originalUser: null,
};

export const sessionKey = 'pt.session';
/** User data older than a day are read again on the next screen. */
export const userFreshMs = 86_400_000;

export const useSession = persistedStore<Session>(sessionKey, signedOut, (stored) => {
  const parsed = Session.safeParse(stored);
  return parsed.success ? parsed.data : signedOut;
});

let hasLeft = false;

export const session = {
  get: () => useSession.getState(),
  isSignedIn: () => useSession.getState().accessToken !== null,
  signIn: (reply: { user: User; access_token: string; refresh_token: string }) =>
    useSession.setState({
      accessToken: reply.access_token,
      refreshToken: reply.refresh_token,
      user: reply.user,
      userRefreshedAtMs: Date.now(),
      originalUser: null,
    }),
  putTokens: (reply: { access_token: string; refresh_token: string }) =>
    useSession.setState({ accessToken: reply.access_token, refreshToken: reply.refresh_token }),
  putUser: (user: User) => useSession.setState({ user, userRefreshedAtMs: Date.now() }),
  /** Puts the administrator back in place of the person acted as; needs the administrator's own new tokens. */
  restoreOriginal: (reply: { access_token: string; refresh_token: string }) =>
    useSession.setState(({ originalUser }) => ({
      accessToken: reply.access_token,
      refreshToken: reply.refresh_token,
      user: originalUser,
      userRefreshedAtMs: null,
      originalUser: null,
    })),
  end: () => useSession.setState(signedOut),
  /** The person's own wish, unlike an end that came by itself: nobody is asked to come back to the same page. */
  leave: () => {
    hasLeft = true;
    useSession.setState(signedOut);
    hasLeft = false;
  },
  /** Asked while the store tells its listeners of the end. */
  isLeaving: () => hasLeft,
};

/** By timestamps; a clock set back also counts as stale, or a wrong date would freeze the user for years. */
export function isUserStale({ user, userRefreshedAtMs }: Session, nowMs: number): boolean {
  if (user === null || userRefreshedAtMs === null) return true;
  return nowMs - userRefreshedAtMs >= userFreshMs || userRefreshedAtMs - nowMs > userFreshMs;
}

/** Cached answers belong to one person: they go when another one signs in here or in another tab. */
export function forgetAnswersOfOthers(client: QueryClient): void {
  useSession.subscribe((now, before) => {
    if (before.user !== null && now.user !== null && now.user.id !== before.user.id) client.clear();
    // after an end the screen may still be waiting for the same person to sign in over it: nothing is thrown away yet
  });
}
