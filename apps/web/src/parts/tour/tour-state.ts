import { useSyncExternalStore } from 'react';

let isOn = false;
const listeners = new Set<() => void>();
const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function turn(on: boolean): void {
  isOn = on;
  for (const listener of listeners) listener();
}

/** The tour goes over screens, so it stands beside them; the desk and the help begin it. A reload ends it. */
export const beginTour = (): void => turn(true);
export const endTour = (): void => turn(false);
export const useIsTourOn = (): boolean => useSyncExternalStore(follow, () => isOn);
