import { auth } from '@put/contract/accounts';
import type { Endpoint, ReplyOf } from '@put/contract/endpoint';
import { adminUsers } from '@put/contract/users';
import { call } from './api.ts';
import { readApiError, sessionExpired } from './errors.ts';
import { fillPath, send } from './http.ts';
import { exchange, isStill, type Tokens, withLock } from './refresh.ts';
import { session, useSession } from './session.ts';

/** The administrator begins to act as another person. The session changes only when both the token and the person are there. */
export async function actAs(userId: number): Promise<void> {
  const administrator = session.get().user?.id;
  const { access_token } = await call(adminUsers.loginAs, { params: { id: String(userId) } });
  const user = await callAs(access_token, auth.user);
  if (session.get().user?.id !== administrator) throw sessionExpired();
  session.actAs({ user, access_token });
}

/**
 * The new pair after a refresh is the administrator's, and a call meant for the student must never run with it: the server is
 * asked for another token of the student. False when it gives none: then the administrator is back.
 */
export async function actOn(tokens: Tokens): Promise<boolean> {
  const params = { id: String(session.get().user?.id) };
  const reply = await callAs(tokens.access_token, adminUsers.loginAs, params).catch(() => null);
  if (!isStill(tokens.refresh_token)) return false;
  if (reply === null) session.restoreOriginal(tokens, 'acting_failed');
  else session.putTokens({ ...tokens, access_token: reply.access_token });
  return reply !== null;
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

/** One call with a token that is not the session's. */
async function callAs<E extends Endpoint>(
  accessToken: string,
  endpoint: E,
  params: Record<string, string> = {},
): Promise<ReplyOf<E>> {
  const response = await send({ method: endpoint.method, path: fillPath(endpoint.path, params), accessToken });
  if (!response.ok) throw await readApiError(response);
  return endpoint.reply?.parse(await response.json()) as ReplyOf<E>;
}
