import { type ReactNode, useDeferredValue } from 'react';

/**
 * Comes a moment after what stands around it and is rendered in slices between which the page answers: for a part that is long
 * to build, where data or a route brings all of a screen at once.
 */
export function Sliced({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}
