import type { CallOf, Endpoint, ReplyOf } from '@put/contract/base/endpoint';
import { isStaff } from '@put/contract/base/access';
import { auth } from '@put/contract/accounts/accounts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readApiError, sessionExpired, UnexpectedReplyError } from './errors.ts';
import { calls, type Send } from './call-sender.ts';
import { fillPath, type HttpRequest } from './http.ts';
import { noteKept } from './kept-copies.ts';
import { isPersonChanging } from './person.ts';
import { refreshTokens } from './refresh.ts';
import { reread } from './reread.ts';
import { type Session, session } from './session.ts';
import { askForRenewal } from './session-end.ts';
import { noteStaffChange } from './staff-changes.ts';

// Compiled checks use `new Function`, which the Content-Security-Policy forbids. Rules without words of their own get
// Russian ones.
z.config({ jitless: true, customError: () => 'Проверьте значение' });

type LooseInput = { params?: Record<string, string>; query?: HttpRequest['query']; body?: unknown };
export type CallOptions = Pick<HttpRequest, 'signal' | 'headers' | 'keepalive' | 'via' | 'isQuiet'>;

/** Endpoints without parameters, query and body are called without an input. */
type NoInput<E extends Endpoint> = unknown extends CallOf<E> ? true : false;
type InputArgs<E extends Endpoint> = NoInput<E> extends true ? [input?: undefined] : [input: CallOf<E>];
export type MutationInput<E extends Endpoint> = NoInput<E> extends true ? void : CallOf<E>;

/** Calls one endpoint. Throws ApiError when the server refuses, NetworkError when it can not be reached. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...args: [...InputArgs<E>, options?: CallOptions]
): Promise<ReplyOf<E>> {
  const [input, options] = args as unknown as [LooseInput?, CallOptions?];
  return perform(endpoint, input, options) as Promise<ReplyOf<E>>;
}

function perform(endpoint: Endpoint, input: LooseInput = {}, options: CallOptions = {}): Promise<unknown> {
  const request: HttpRequest = {
    method: endpoint.method,
    path: fillPath(endpoint.path, input.params),
    query: input.query,
    body: input.body,
    ...options,
  };
  return calls.conduct(request, (send) => receive(endpoint, request, send));
}

async function receive(endpoint: Endpoint, request: HttpRequest, send: Send): Promise<unknown> {
  let caller = session.get();
  // begun after the end: what is typed under the dialog that asks to sign in again is sent when the person is back
  if (caller.accessToken === null && endpoint.access !== 'anyone' && (await askForRenewal())) caller = session.get();
  let { accessToken } = caller;
  // a closing screen of the person before must not send calls as the new person
  if (isPersonChanging()) throw sessionExpired();
  let response = await send({ ...request, accessToken });

  // A 401 of sign-in means wrong credentials, which the caller explains. Every other call is repeated at most once.
  if (response.status === 401 && accessToken !== null && endpoint.path !== auth.login.path) {
    const refused = response;
    const outcome = await refreshTokens(accessToken);
    if (outcome === 'ended' && !(await isRenewedFor(caller))) throw await readApiError(refused);
    // a call is repeated only for the person who made it
    if (!session.isSignedIn() || session.get().user?.id !== caller.user?.id) throw await readApiError(refused);
    accessToken = session.get().accessToken;
    response = await send({ ...request, accessToken });
  }
  // 428: the administrator must show a code before a dangerous action; this code is loaded only when it is needed
  if (response.status === 428)
    response = await (
      await import('./prove-factor.ts')
    ).proveAndRepeat(response, () => send({ ...request, accessToken: session.get().accessToken }));
  // 409 of a change that moves points: the person sees whose, and it is repeated; loaded only when it is needed
  if (response.status === 409 && endpoint.refusals?.includes('points_change'))
    response = await (
      await import('./accept-points.ts')
    ).acceptAndRepeat(response, request, (again) => send({ ...again, accessToken: session.get().accessToken }));
  if (!response.ok) {
    const error = await readApiError(response);
    if (error.code === 'right_missing' || error.code === 'not_allowed') readPersonAgain(accessToken);
    throw error;
  }
  if (endpoint.method !== 'GET' && endpoint.path.startsWith('/admin/')) noteStaffChange();
  if (endpoint.reply === null) return undefined;

  noteKept(request.path, response);
  const parsed = endpoint.reply.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new UnexpectedReplyError('Версия страницы не подходит к серверу. Обновите страницу.', { cause: parsed.error });
}

let readAgainWith: string | null = null;

/**
 * What this device keeps of the person promised more than the server allows: rights were taken away, or the copy was
 * changed by hand. The guard of the session reads it again at once; once for each token, so that a screen of refusals
 * asks once.
 */
function readPersonAgain(accessToken: string | null): void {
  const { user } = session.get();
  if (user === null || !isStaff(user) || accessToken === readAgainWith) return;
  readAgainWith = accessToken;
  session.forgetFreshness();
}

/**
 * Asks the person to sign in over the page. Not while acting: the administrator would sign in, but the call belongs to
 * the person acted as.
 */
async function isRenewedFor({ user, originalUser }: Session): Promise<boolean> {
  if (user === null || originalUser !== null || session.isSignedIn()) return false;
  return askForRenewal();
}

/** The query key prefix of all cached answers of an endpoint; each input adds its own part. */
export const keyOf = (endpoint: Endpoint): readonly [string] => [`${endpoint.method} ${endpoint.path}`];

/** For useQuery, readAhead and setQueryData: `useQuery(query(courses.get, { params: { id: '1' } }))`. */
export const query = <E extends Endpoint>(endpoint: E, ...[input]: InputArgs<E>) =>
  queryOptions({
    queryKey: [...keyOf(endpoint), input ?? null] as const,
    queryFn: ({ signal }) => perform(endpoint, input as LooseInput | undefined, { signal }) as Promise<ReplyOf<E>>,
  });

type MutationExtras<E extends Endpoint> = {
  /** Endpoints whose cached answers become outdated by the change. */
  refreshes?: readonly Endpoint[];
  headers?: (input: MutationInput<E>) => Record<string, string>;
};

/** For useMutation: `useMutation(mutation(adminCourses.create, { refreshes: [adminCourses.list] }))`. */
export const mutation = <E extends Endpoint>(endpoint: E, { refreshes = [], headers }: MutationExtras<E> = {}) =>
  mutationOptions<ReplyOf<E>, Error, MutationInput<E>>({
    mutationFn: (input) =>
      perform(endpoint, (input ?? undefined) as LooseInput | undefined, { headers: headers?.(input) }) as Promise<
        ReplyOf<E>
      >,
    onSuccess: (_reply, _input, _result, { client }) => Promise.all(refreshes.map((old) => reread(client, keyOf(old)))),
  });
