import { awaitedInput } from './awaited-input.ts';

/** What the service worker does with a request. */
export type Route =
  /** A page of the application: from the network, else the kept shell. */
  | 'page'
  /** A file whose name changes with its content: kept for good. */
  | 'asset'
  /** Input that a running program waits for. */
  | 'input'
  /** A small file with a lasting name: from the network, else the kept copy. */
  | 'plain'
  /** An answer that its reader may read again without a network. */
  | 'answer'
  /** None of our business: every other call, every other address. */
  | 'network';

/** Served by the shell but not named by their content. */
export const plainFiles = ['/favicon.svg', '/scheme.js', '/offline.html'];

/** Nothing else of the API is ever kept: neither tokens nor anything of teachers. */
const keptAnswers = /^\/api\/v1\/(auth\/user|user\/courses|user\/(course|lesson|task)\/\d+)$/;
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
