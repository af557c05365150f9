import { last, lastOf, local, noteKept, overlay, pending, putLocal, readText } from './known-texts.ts';
import type { StrictTexts } from './strict-texts.ts';

/*
 * What a person types, on this device, under keys. It is in localStorage, which all tabs hear of at once, but which
 * Chromium writes to the disk up to half a minute later; and in IndexedDB, which answers when the disk has it
 * (strict-texts.ts, which loads later). Each value carries `written`, which grows with each write of its key even when
 * the clock is set back: of two copies the one with the greater number is the newer.
 */

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
