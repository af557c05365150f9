import type { Endpoint, ReplyOf } from '@put/contract/base/endpoint';
import { loginAs } from '@put/contract/accounts/login-as';
import { readApiError } from './errors.ts';
import { fillPath, send } from './http.ts';
import { isStill, session, type Tokens } from './session.ts';

/**
 * After a refresh the new tokens are the administrator's, and a call meant for the student must not use them. So this
 * asks for another token of the student. False when the server refuses it: then the session is the administrator's
 * again.
 */
export async function actOn(tokens: Tokens): Promise<boolean> {
  const params = { id: String(session.get().user?.id) };
  const reply = await callAs(tokens.access_token, loginAs, params).catch(() => null);
  if (!isStill(tokens.refresh_token)) return false;
  if (reply === null) session.restoreOriginal(tokens, 'acting_failed');
  else session.putTokens({ ...tokens, access_token: reply.access_token });
  return reply !== null;
}

/** One call with the given token instead of the session's. */
export async function callAs<E extends Endpoint>(
  accessToken: string,
  endpoint: E,
  params: Record<string, string> = {},
): Promise<ReplyOf<E>> {
  const response = await send({ method: endpoint.method, path: fillPath(endpoint.path, params), accessToken });
  if (!response.ok) throw await readApiError(response);
  return endpoint.reply?.parse(await response.json()) as ReplyOf<E>;
}
