/** A path of our own to return to. Anything that could lead to another site becomes the home page. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/';
  const url = new URL(next, window.location.origin);
  if (url.origin !== window.location.origin) return '/';
  return url.pathname + url.search + url.hash;
}
