import { apiBase } from '@put/contract/base/endpoint';
import { NetworkError } from './errors.ts';

type QueryValue = string | number | boolean | null | undefined;

export type HttpRequest = {
  method: string;
  /** Below /api/v1, with parameters filled in. */
  path: string;
  query?: Record<string, QueryValue | readonly QueryValue[]> | undefined;
  body?: unknown;
  accessToken?: string | null | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** No screen reports that the call waits; the sender shows its state itself. */
  isQuiet?: boolean | undefined;
  /** The call continues while the page is left; its body may have at most 64 KiB. */
  keepalive?: boolean | undefined;
  /** Used instead of fetch for an upload with progress. */
  via?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
};

/** Sends a call once, without a timeout. Resolves with any answer; throws NetworkError when none came. */
export async function send(request: HttpRequest): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...request.headers });
  if (request.accessToken) headers.set('Authorization', `Bearer ${request.accessToken}`);
  const xsrfToken = readCookie('XSRF-TOKEN');
  if (xsrfToken !== null) headers.set('X-XSRF-TOKEN', xsrfToken);

  let body: BodyInit | null = null;
  if (request.body instanceof FormData || request.body instanceof Blob) body = request.body;
  else if (request.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    body = JSON.stringify(request.body);
  }

  try {
    return await (request.via ?? fetch)(apiBase + request.path + queryString(request.query), {
      method: request.method,
      headers,
      body,
      credentials: 'same-origin',
      signal: request.signal ?? null,
      keepalive: request.keepalive ?? false,
    });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new NetworkError('Нет связи с сервером. Проверьте сеть и попробуйте ещё раз.', { cause: error });
  }
}

/** Arrays become repeated parameters: `tag_id=1&tag_id=2`. Empty values are left out. */
export function queryString(query: HttpRequest['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values: readonly QueryValue[] = Array.isArray(value) ? value : [value as QueryValue];
    for (const one of values) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** `/admin/user/:id` → `/admin/user/5`. */
export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });

function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1));
  }
  return null;
}
