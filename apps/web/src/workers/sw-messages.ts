/** Messages from pages to the service worker. */
export type ToServiceWorker =
  /** Who is signed in on this device; null: nobody. */
  | { type: 'person'; id: number | null }
  /** Files that were loaded before the worker could cache them. */
  | { type: 'loaded'; paths: string[] }
  /** A page that was loading while the worker claimed the others asks to be claimed too. */
  | { type: 'claim' }
  /** Input for the program that waits at this path; null at the end of its input. */
  | { type: 'input'; path: string; text: string | null }
  /** The answer, a `Build`, comes on the port of the message. */
  | { type: 'get-build' };

export type Build = {
  version: string;
  /** The first script of a page of this build. */
  entry: string;
};
