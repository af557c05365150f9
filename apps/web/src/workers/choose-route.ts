import { awaitedInput } from './awaited-input.ts';

/** How the service worker answers a request. */
export type Route =
  /** A page of the application: from the network, else from the cached shell. */
  | 'page'
  /** A file whose name contains the hash of its content: from the cache. */
  | 'asset'
  /** Input for a running program. */
  | 'input'
  /** A small file with a constant name: from the network, else from the cache. */
  | 'plain'
  /** An API answer that the same person may read again without a network. */
  | 'answer'
  /** Everything else: passed to the network. */
  | 'network';

/** Files that belong to the shell and have no hash in their names. */
export const plainFiles = ['/favicon.svg', '/scheme.js', '/offline.html'];

/** Nothing else of the API is cached: no tokens, nothing for teachers. */
const keptAnswers =
  /^\/api\/v1\/(auth\/user|user\/(?:courses|home)|user\/(course|lesson|task|animation)\/\d+|user\/lesson\/\d+\/exam)$/;
const looksLikeFile = /\.\w{2,5}$/;

export function chooseRoute(request: Pick<Request, 'method' | 'url' | 'mode'>, origin: string): Route {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  if (keptAnswers.test(url.pathname)) return 'answer';
  if (url.pathname.startsWith('/api/')) return 'network';
  if (url.pathname.startsWith(awaitedInput.path)) return 'input';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (plainFiles.includes(url.pathname)) return 'plain';
  return request.mode === 'navigate' && !looksLikeFile.test(url.pathname) ? 'page' : 'network';
}
