import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export type PersistedStore<T> = UseBoundStore<StoreApi<T>> & {
  /** Reads storage again: another tab may have written a moment ago and its event not yet have come. */
  reread: () => void;
};

/**
 * A store kept in localStorage and the same in all tabs. `repair` turns whatever stands in storage into a valid value,
 * so a hand-edited or outdated one can never break the start.
 */
export function persistedStore<T extends object>(key: string, initial: T, repair: (stored: unknown) => T): PersistedStore<T> {
  const useStore = create<T>()(
    persist(() => initial, {
      name: key,
      version: 1,
      storage: createJSONStorage(() => localStorage),
      migrate: (stored) => stored as T,
      merge: (stored) => repair(stored),
    }),
  );
  const reread = () => {
    if (localStorage.getItem(key) === null) useStore.setState(initial, true);
    else void useStore.persist.rehydrate();
  };
  // The event comes to the other tabs only, so there is no echo. A key of null means that all was cleared.
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) reread();
  });
  return Object.assign(useStore, { reread });
}
