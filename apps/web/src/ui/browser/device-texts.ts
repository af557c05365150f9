import type { StrictTexts } from './strict-texts.ts';

/*
 * What a person types, on this device, under keys. It is in localStorage, which all tabs hear of at once, but which
 * Chromium writes to the disk up to half a minute later; and in IndexedDB, which answers when the disk has it
 * (strict-texts.ts, which loads later). Each value carries `written`, which grows with each write of its key even when
 * the clock is set back: of two copies the one with the greater number is the newer.
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
let strict: Promise<StrictTexts | null> | undefined;

/** Null where IndexedDB is missing or forbidden, or its file did not come. */
export const findStrict = (): Promise<StrictTexts | null> =>
  (strict ??= globalThis.indexedDB
    ? import('./strict-texts.ts').then(({ openStrictTexts }) => openStrictTexts()).catch(() => null)
    : Promise.resolve(null));

/** Without an answer of IndexedDB for this long, one goes on with what localStorage has. */
export const tooSlow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3000));

/**
 * What the device had under a key when the page came. It may be newer than what `readText` gave then: a browser that was
 * killed leaves its last seconds in IndexedDB alone.
 */
export const restoredText = async (key: string): Promise<unknown> =>
  (await findStrict())?.takeRival(key) ?? readText(key);

export const readText = (key: string): unknown =>
  local((): unknown => JSON.parse(overlay.get(key) ?? localStorage.getItem(key) ?? 'null'));

export const writeText = (key: string, value: object): void => put(key, value);

export function forgetText(key: string): void {
  overlay.delete(key);
  local(() => localStorage.removeItem(key));
  put(key, null);
}

/** Calls `hear` when another tab has written. */
export function hearText(key: string, hear: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === key) hear();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

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

function put(key: string, value: object | null): void {
  const before = lastOf(key);
  const written = Math.max(Date.now(), before + 1);
  last.set(key, written);
  const json = value && JSON.stringify({ ...value, written });
  if (json !== null) putLocal(key, json);
  pending.set(key, { key, written, json, before: pending.get(key)?.before ?? before });
  void findStrict().then((found) => {
    if (found !== null) return found.send();
    pending.clear();
    noteKept(key, !overlay.has(key));
    return undefined;
  });
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
