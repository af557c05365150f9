/** Whether the server can be reached. HEAD is never answered from the service worker's copies. */
export const hasNetwork = (): Promise<boolean> =>
  fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
