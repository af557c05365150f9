import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its children a moment later and in slices, between which the page reacts. For a large part of a screen that
 * gets all of its data at once.
 */
export function Sliced({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}
