/** What pages tell the service worker. */
export type ToServiceWorker =
  /** Who is signed in on this device; null for nobody. */
  | { type: 'person'; id: number | null }
  /** Files that came before the worker was there to keep them. */
  | { type: 'loaded'; paths: string[] }
  /** A page that was loading while the worker took the others in hand asks to be taken too. */
  | { type: 'claim' }
  /** What a program waits for at this path; null at the end of its input. */
  | { type: 'input'; path: string; text: string | null }
  /** Answered on the port that comes along with a `Build`. */
  | { type: 'get-build' };

export type Build = {
  version: string;
  /** The script that a page of this build starts with. */
  entry: string;
};
