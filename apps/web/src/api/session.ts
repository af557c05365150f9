import { User } from '@put/contract/accounts/accounts';
import * as z from 'zod/mini';
import { persistedStore } from './persisted-store.ts';

/** Who is signed in on this device, the same in all tabs. Wire objects keep snake_case. */
const Session = z.object({
  accessToken: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
  user: z.nullable(User),
  userRefreshedAtMs: z.nullable(z.number()),
  /** The administrator, while acting as another person. `refreshToken` stays the administrator's. */
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
/** After a day the user data are read again on the next screen. */
export const userFreshMs = 86_400_000;

export const useSession = persistedStore<Session>(sessionKey, signedOut, (stored) => {
  const parsed = Session.safeParse(stored);
  return parsed.success ? parsed.data : signedOut;
});

/**
 * Why the session changed, for the code that opens the next screen: the person signed out, an administrator began to
 * act, came back, or was put back because acting failed. Null when a session ended by itself.
 */
export type EndReason = 'left' | 'acting' | 'returned' | 'acting_failed';
let departure: EndReason | null = null;

function depart(meaning: EndReason, next: Partial<Session>): void {
  departure = meaning;
  try {
    useSession.setState(next);
  } finally {
    departure = null;
  }
}

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
  /** The person is read again on the next screen. */
  forgetFreshness: () => useSession.setState({ userRefreshedAtMs: null }),
  /** Replaces only the refresh token, because the old one is used up. */
  putRefreshToken: (refreshToken: string) => useSession.setState({ refreshToken }),
  /** The administrator begins to act as `user`. Person and token change in one step, so that no call mixes them. */
  actAs: (reply: { user: User; access_token: string }) =>
    depart('acting', {
      accessToken: reply.access_token,
      user: reply.user,
      userRefreshedAtMs: Date.now(),
      originalUser: useSession.getState().user,
    }),
  /** Ends acting. Needs the administrator's own new tokens. */
  restoreOriginal: (
    reply: { access_token: string; refresh_token: string },
    meaning: 'returned' | 'acting_failed' = 'returned',
  ) =>
    depart(meaning, {
      accessToken: reply.access_token,
      refreshToken: reply.refresh_token,
      user: useSession.getState().originalUser,
      userRefreshedAtMs: null,
      originalUser: null,
    }),
  end: () => useSession.setState(signedOut),
  /** The person signs out. Unlike after an end by itself, the next sign-in does not lead back to the page. */
  leave: () => depart('left', signedOut),
  /** Read by listeners of the store; other tabs see the change without its reason. */
  departure: () => departure,
};

/**
 * Compares timestamps. A clock that was set back counts as stale too, because else a wrong date would keep old data for
 * years.
 */
export function isUserStale({ user, userRefreshedAtMs }: Session, nowMs: number): boolean {
  if (user === null || userRefreshedAtMs === null) return true;
  return nowMs - userRefreshedAtMs >= userFreshMs || userRefreshedAtMs - nowMs > userFreshMs;
}

/** The answer to a refresh. */
export type Tokens = { access_token: string; refresh_token: string };

/** Whether the session is still the same; checked after each wait, because another tab may have changed it. */
export function isStill(refreshToken: string): boolean {
  useSession.reread();
  return session.get().refreshToken === refreshToken;
}
