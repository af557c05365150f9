import { User } from '@put/contract/accounts';
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

/**
 * What a change of the session meant, for who must lead to another screen: the person left, an administrator began to act as
 * somebody, came back, or was put back because the acting could not go on. Null for an end that came by itself.
 */
export type Departure = 'left' | 'acting' | 'returned' | 'acting_failed';
let departure: Departure | null = null;

function depart(meaning: Departure, next: Partial<Session>): void {
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
  /** The old one is used up; the access token stays as it is. */
  putRefreshToken: (refreshToken: string) => useSession.setState({ refreshToken }),
  /** From here on the administrator acts as `user`: person and token change in one step, so that no call mixes them. */
  actAs: (reply: { user: User; access_token: string }) =>
    depart('acting', {
      accessToken: reply.access_token,
      user: reply.user,
      userRefreshedAtMs: Date.now(),
      originalUser: useSession.getState().user,
    }),
  /** Puts the administrator back in place of the person acted as; needs the administrator's own new tokens. */
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
  /** The person's own wish, unlike an end that came by itself: nobody is asked to come back to the same page. */
  leave: () => depart('left', signedOut),
  /** Asked while the store tells its listeners; other tabs hear of the change without its meaning. */
  departure: () => departure,
};

/** By timestamps; a clock set back also counts as stale, or a wrong date would freeze the user for years. */
export function isUserStale({ user, userRefreshedAtMs }: Session, nowMs: number): boolean {
  if (user === null || userRefreshedAtMs === null) return true;
  return nowMs - userRefreshedAtMs >= userFreshMs || userRefreshedAtMs - nowMs > userFreshMs;
}

/** What an exchange of the refresh token gives. */
export type Tokens = { access_token: string; refresh_token: string };

/** Asked after every wait, before anything is written: another tab may have changed the session. */
export function isStill(refreshToken: string): boolean {
  useSession.reread();
  return session.get().refreshToken === refreshToken;
}
