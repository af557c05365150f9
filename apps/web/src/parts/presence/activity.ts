import { useEffect } from 'react';

/** What the page does for its person now; null: nothing that takes time. */
type Activity = 'runs' | 'waits' | null;

let activity: Activity = null;
const listeners = new Set<() => void>();

export const activityNow = (): Activity => activity;

export function watchActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: Activity): void {
  activity = next;
  for (const tell of listeners) tell();
}

/** Says what the page does, for whoever tells it to the class. */
export function useActivity(now: Activity): void {
  useEffect(() => {
    set(now);
    return () => set(null);
  }, [now]);
}
