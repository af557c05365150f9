/** Whether the server can be reached. The service worker never answers HEAD from its cache. */
export const hasNetwork = (): Promise<boolean> =>
  fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
