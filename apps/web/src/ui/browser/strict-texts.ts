import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { last, lastOf, local, noteKept, overlay, pending, putLocal, type Row } from './known-texts.ts';

interface Texts extends DBSchema {
  texts: { key: string; value: Row };
}

/** After this time localStorage is on the disk too, so it alone remembers what the server has and what was forgotten. */
const spareMs = 86_400_000;

export type StrictTexts = Awaited<ReturnType<typeof openStrictTexts>>;

/**
 * Opens the texts in IndexedDB, and takes over those that are newer than in localStorage. Where IndexedDB is forbidden,
 * its writes fail.
 */
export async function openStrictTexts() {
  const database = openAgain();
  /** Newer texts of keys that this page has written meanwhile. */
  const rivals = new Map<string, unknown>();
  const rows = await database().then(
    (db) => db.getAll('texts'),
    () => [],
  );
  for (const row of rows) {
    const rival = takeOver(row);
    if (rival !== null) rivals.set(row.key, JSON.parse(rival));
  }

  const change = async (puts: readonly Row[], spares: readonly Row[]): Promise<void> => {
    const { store, done } = (await database()).transaction('texts', 'readwrite', { durability: 'strict' });
    await Promise.all([...spares.map(({ key }) => store.delete(key)), ...puts.map((row) => store.put(row)), done]);
  };

  const makeRoom = async (puts: readonly Row[]): Promise<void> => {
    const all = await (await database()).getAll('texts');
    const wanted = new Set(puts.map(({ key }) => key));
    await change(
      [],
      all.filter(({ key, json }) => isSpare(json) && !wanted.has(key)),
    );
  };

  const sendNow = async (): Promise<void> => {
    const puts = [...pending.values()];
    pending.clear();
    for (const { key, json } of puts) {
      if (json === null || !overlay.has(key)) continue;
      makeLocalRoom(key);
      putLocal(key, json);
    }
    const isKept = await change(puts, [])
      .catch(() => makeRoom(puts).then(() => change(puts, [])))
      .then(
        () => true,
        () => false,
      );
    for (const { key, written } of puts) {
      if (pending.has(key)) continue;
      noteKept(key, isKept || !overlay.has(key));
      // storage is full: other tabs hear that there is a newer text
      if (isKept && overlay.has(key)) local(() => localStorage.setItem(key, JSON.stringify({ elsewhere: written })));
    }
  };

  let isSending = false;
  /** One transaction after another; while one is under way, only the newest text of each key waits. */
  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    while (pending.size > 0) await sendNow();
    isSending = false;
  };
  window.addEventListener('pagehide', () => pending.size > 0 && void sendNow());
  window.addEventListener('storage', (event) => void hearTab(event, database), { capture: true });

  const old = rows.filter(({ json, written }) => isSpare(json) && written < Date.now() - spareMs);
  if (old.length > 0) void change([], old).catch(() => undefined);
  return {
    send,
    takeRival: (key: string): unknown => {
      const rival = rivals.get(key);
      rivals.delete(key);
      return rival;
    },
  };
}

/** Removes texts that the server already has. */
function makeLocalRoom(except: string): void {
  local(() => {
    for (const key of Object.keys(localStorage)) {
      const json = localStorage.getItem(key);
      if (key !== except && json !== null && isSpare(json)) localStorage.removeItem(key);
    }
  });
}

/**
 * The server has the text and all that it replaced, or it was forgotten. A quote inside of a text has a backslash before
 * it.
 */
export const isSpare = (json: string | null): boolean =>
  json === null || (json.includes('"is_sent":true') && !json.includes('"aside":[{'));

/** Another tab has written: its text is newer than what this page knows, and may be in IndexedDB alone. */
async function hearTab({ storageArea, key, newValue }: StorageEvent, database: Database): Promise<void> {
  // the last one is its own event
  if (storageArea !== localStorage || key === null || newValue === overlay.get(key)) return;
  last.delete(key);
  overlay.delete(key);
  if (newValue?.startsWith('{"elsewhere":') !== true) return;
  const row = await (await database()).get('texts', key);
  if (row?.json == null) return;
  overlay.set(key, row.json);
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea, newValue: row.json }));
}

type Database = ReturnType<typeof openAgain>;

/** A function that gives the database, opened again after it was closed from outside. */
function openAgain() {
  let opened: Promise<IDBPDatabase<Texts>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return (): Promise<IDBPDatabase<Texts>> => {
    opened ??= openDB<Texts>('pt.texts', 1, {
      upgrade: (db) => void db.createObjectStore('texts', { keyPath: 'key' }),
      // a page of another release, or a person who clears the device, does not wait for this page
      blocking: (_now, _wanted, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };
}

/** Gives the text when it must not be taken over, because this page has written another one meanwhile. */
function takeOver({ key, written, json }: Row): string | null {
  const mine = pending.get(key);
  if (written <= (mine?.before ?? lastOf(key))) return null;
  if (mine !== undefined) return json;
  last.set(key, written);
  if (json === null) local(() => localStorage.removeItem(key));
  else putLocal(key, json);
  return null;
}
