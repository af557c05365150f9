import { useSyncExternalStore } from 'react';

/** The service worker sets this header on a cached answer: the time when the server gave it. */
const header = 'x-kept-at';
const listeners = new Set<() => void>();
const copies = new Map<string, string>();

/** Called for each answer; an answer from the server replaces the note of a copy. */
export function noteKept(path: string, { headers }: Response): void {
  const at = headers.get(header);
  if (at === (copies.get(path) ?? null)) return;
  if (at === null) copies.delete(path);
  else copies.set(path, at);
  for (const tell of listeners) tell();
}

const follow = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/** When the last answer of a path was copied; null when it came from the server. */
export const keptAt = (path: string): string | null => copies.get(path) ?? null;

/** The same of what is shown. */
export const useKeptAt = (path: string): string | null => useSyncExternalStore(follow, () => keptAt(path));
