import { refreshUserWhenStale } from './current-user.ts';
import { refreshTokens } from './refresh.ts';
import { session } from './session.ts';

/** What one may do has changed: a new token says so, and the person is read again. */
export async function renewRights(): Promise<void> {
  const { accessToken } = session.get();
  if (accessToken === null || (await refreshTokens(accessToken)) === 'ended') return;
  session.forgetFreshness();
  await refreshUserWhenStale();
}
