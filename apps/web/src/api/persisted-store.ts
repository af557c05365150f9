import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Listener<T> = (now: T, before: T) => void;

export type PersistedStore<T> = {
  /** As a hook: `useSettings((settings) => settings.theme)`. `pick` must give the same value for the same state. */
  <V>(pick: (state: T) => V): V;
  getState: () => T;
  setState: (change: Partial<T> | ((state: T) => Partial<T>)) => void;
  subscribe: (listener: Listener<T>) => () => void;
  /** Reads storage again, because another tab may have written without its event having arrived. */
  reread: () => void;
};

/**
 * A store in localStorage, shared by all tabs. `repair` makes a valid value of whatever is stored, so that an edited or
 * outdated one never breaks the start. Without access to storage the store lives as long as the page.
 */
export function persistedStore<T extends object>(
  key: string,
  initial: T,
  repair: (stored: unknown) => T,
): PersistedStore<T> {
  let text = readText(key);
  const store = createStore<T>(() => (text === null ? initial : repair(parse(text))));
  const put = (next: T) => store.setState(next, true);
  const reread = () => {
    const stored = readText(key);
    if (stored === text) return;
    text = stored;
    put(stored === null ? initial : repair(parse(stored)));
  };
  // The event comes only to other tabs. A key of null means that storage was cleared.
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) reread();
  });

  const useThisStore = <V>(pick: (state: T) => V): V => useStore(store, pick);
  return Object.assign(useThisStore, {
    getState: store.getState,
    setState: (change: Partial<T> | ((state: T) => Partial<T>)) => {
      const state = store.getState();
      const next = { ...state, ...(typeof change === 'function' ? change(state) : change) };
      // written before listeners run, unlike zustand's persist: a listener may ask another tab
      text = JSON.stringify({ state: next, version: 1 });
      writeText(key, text);
      put(next);
    },
    subscribe: store.subscribe,
    reread,
  });
}

function parse(text: string): unknown {
  try {
    return (JSON.parse(text) as { state?: unknown } | null)?.state;
  } catch {
    return undefined;
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // storage is full or forbidden; the page goes on
  }
}
