/*
 * What this page knows of the texts of device-texts.ts: in localStorage, and on the way to IndexedDB.
 */

export type Row = {
  key: string;
  /** Null: the text was forgotten, which an older copy in the other place must not undo. */
  json: string | null;
  written: number;
  /** The same of the text that stood there before this page wrote what IndexedDB does not have yet. */
  before: number;
};

/** JSON that localStorage has no room for. */
export const overlay = new Map<string, string>();
/** What IndexedDB does not have yet. */
export const pending = new Map<string, Row>();
/** `written` of the newest copy of a key, as far as this page knows. */
export const last = new Map<string, number>();
/** Keys whose text is nowhere on this device. */
const unkept = new Set<string>();
const watchers = new Set<() => void>();

export const readText = (key: string): unknown =>
  local((): unknown => JSON.parse(overlay.get(key) ?? localStorage.getItem(key) ?? 'null'));

/** Whether this device has the last text of a key, in either place. */
export const isTextKept = (key: string): boolean => !unkept.has(key);

/** Calls `watcher` when `isTextKept` may give something else. */
export function watchTexts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What became of a write. */
export function noteKept(key: string, isKept: boolean): void {
  if (isTextKept(key) === isKept) return;
  if (isKept) unkept.delete(key);
  else unkept.add(key);
  for (const watcher of watchers) watcher();
}

/** Writes into localStorage; what it has no room for, this page reads from memory. */
export function putLocal(key: string, json: string): void {
  const write = () => {
    localStorage.setItem(key, json);
    return true;
  };
  if (local(write)) overlay.delete(key);
  else overlay.set(key, json);
}

export function lastOf(key: string): number {
  const known = last.get(key);
  if (known !== undefined) return known;
  const { written, changed_at, at } = (readText(key) ?? {}) as Record<string, number | string | undefined>;
  // what the release before has kept says only when it was typed
  return Number(written ?? new Date(changed_at ?? at ?? 0)) || 0;
}

/** Null when storage is forbidden or full. */
export function local<T>(reach: () => T): T | null {
  try {
    return reach();
  } catch {
    return null;
  }
}
