import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const day = 86_400_000;
type Device = typeof import('./device-texts.ts') &
  typeof import('./known-texts.ts') &
  typeof import('./texts-ready.ts');

/** The page is loaded anew; what its disk has stays. */
async function openPage(): Promise<Device> {
  vi.resetModules();
  return {
    ...(await import('./device-texts.ts')),
    ...(await import('./known-texts.ts')),
    ...(await import('./texts-ready.ts')),
  };
}

/** The browser is killed: the disk has what localStorage had at an earlier moment. */
function kill(localOnDisk: Record<string, string>): void {
  localStorage.clear();
  for (const [key, json] of Object.entries(localOnDisk)) localStorage.setItem(key, json);
}

const until = <T>(look: () => T): Promise<Awaited<T>> => waitFor(look) as Promise<Awaited<T>>;

const localNow = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)!]));
const text = (words: string) => expect.objectContaining({ text: words }) as unknown;

async function rows(): Promise<{ key: string; json: string | null; written: number }[]> {
  if ((await indexedDB.databases()).length === 0) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pt.texts');
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const asking = opening.result.transaction('texts').objectStore('texts').getAll();
      asking.addEventListener('success', () => {
        opening.result.close();
        resolve(asking.result as never);
      });
    });
  });
}
const onDisk = async (key: string) => (await rows()).find((row) => row.key === key)?.json ?? null;

/** A localStorage that is full when `isFull` says so of a value. */
function fillLocal(isFull: (value: string) => boolean): void {
  const full = new Proxy(localStorage, {
    get: (storage, name) => {
      if (name !== 'setItem') return (Reflect.get(storage, name) as () => unknown).bind(storage);
      return (key: string, value: string) => {
        if (isFull(value)) throw new DOMException('full', 'QuotaExceededError');
        storage.setItem(key, value);
      };
    },
  });
  vi.stubGlobal('localStorage', full);
}

/** A disk without room. `isFull` says when. */
function fillDisk(isFull: () => boolean) {
  const real = IDBObjectStore.prototype.put;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const request = real.apply(this, row);
    if (isFull()) this.transaction.abort();
    return request;
  });
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

test('what localStorage had not put on the disk before the browser was killed comes back', async () => {
  const before = await openPage();
  before.writeText('a', { text: 'Привет' });
  const early = localNow();
  before.writeText('a', { text: 'Привет, мир' });
  await until(async () => expect(await onDisk('a')).toContain('мир'));

  kill(early);
  const after = await openPage();
  expect(after.readText('a')).toEqual(text('Привет'));
  expect(await after.restoredText('a')).toEqual(text('Привет, мир'));
  expect(after.readText('a')).toEqual(text('Привет, мир'));
});

test('each write is one that waits for the disk', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const { writeText } = await openPage();
  writeText('a', { text: 'б' });
  await until(async () => expect(await onDisk('a')).toContain('б'));
  expect(begin).toHaveBeenCalledWith('texts', 'readwrite', { durability: 'strict' });
});

test('while a write is under way only the newest text of each key waits, and the last one stays', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const { writeText, textsReady } = await openPage();
  await textsReady();
  for (let count = 1; count <= 50; count += 1) {
    writeText('a', { text: `${count}.` });
    writeText('b', { text: `${count}.` });
  }
  await until(async () => expect(await onDisk('a')).toContain('"50."'));
  expect(await onDisk('b')).toContain('"50."');
  expect(put.mock.calls.length).toBeLessThanOrEqual(4);
});

test('a clock that is set back makes no older text the newer one', async () => {
  vi.useFakeTimers({ now: Date.parse('2031-01-01'), toFake: ['Date'] });
  const before = await openPage();
  before.writeText('a', { text: 'старое' });
  const early = localNow();
  vi.setSystemTime(Date.parse('2026-01-01'));
  before.writeText('a', { text: 'новое' });
  vi.useRealTimers();
  await until(async () => expect(await onDisk('a')).toContain('новое'));
  kill(early);
  expect(await (await openPage()).restoredText('a')).toEqual(text('новое'));
});

test('what is typed before the disk answers is not replaced, and what it had is given once', async () => {
  const before = await openPage();
  before.writeText('a', { text: 'перед ударом' });
  await until(async () => expect(await onDisk('a')).not.toBeNull());
  kill({});
  const after = await openPage();
  const found = after.restoredText('a');
  after.writeText('a', { text: 'после' });
  expect(await found).toEqual(text('перед ударом'));
  expect(await after.restoredText('a')).toEqual(text('после'));
  await until(async () => expect(await onDisk('a')).toContain('после'));
});

test('a forgotten text does not come back from a localStorage that is behind', async () => {
  const before = await openPage();
  before.writeText('a', { text: 'опубликовано' });
  const early = localNow();
  await until(async () => expect(await onDisk('a')).not.toBeNull());
  before.forgetText('a');
  await until(async () => expect(await onDisk('a')).toBeNull());
  kill(early);
  const after = await openPage();
  expect(await after.restoredText('a')).toBeNull();
  expect(localStorage.getItem('a')).toBeNull();
});

test('a text of the release before is taken over, and goes on from there', async () => {
  localStorage.setItem('a', JSON.stringify({ text: 'прежний', changed_at: new Date().toISOString() }));
  const { restoredText, writeText } = await openPage();
  expect(await restoredText('a')).toEqual(text('прежний'));
  writeText('a', { text: 'дальше' });
  await until(async () => expect(await onDisk('a')).toContain('дальше'));
});

test('without IndexedDB, and where it is forbidden, localStorage goes on alone', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const without = await openPage();
  without.writeText('a', { text: 'один' });
  expect(await without.restoredText('a')).toEqual(text('один'));
  expect(without.isTextKept('a')).toBe(true);

  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  const forbidden = await openPage();
  forbidden.writeText('a', { text: 'два' });
  expect(await forbidden.restoredText('a')).toEqual(text('два'));
  expect(forbidden.isTextKept('a')).toBe(true);
});

test('a full localStorage: the disk has the text, this page reads it and others hear of it', async () => {
  fillLocal((value) => value.length > 40);
  const { writeText, readText, isTextKept, watchTexts, hearText, textsReady } = await openPage();
  await textsReady();
  const watcher = vi.fn();
  watchTexts(watcher);
  const long = 'длинный текст, '.repeat(10);
  writeText('a', { text: long });
  expect(readText('a')).toEqual(text(long));
  await until(() => expect(localStorage.getItem('a')).toContain('elsewhere'));
  expect([isTextKept('a'), watcher.mock.calls.length]).toEqual([true, 0]);

  const heard = new Promise((resolve) => void hearText('a', () => resolve(readText('a'))));
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'a', storageArea: localStorage, newValue: localStorage.getItem('a') }),
  );
  await heard;
  await until(() => expect(readText('a')).toEqual(text(long)));
  const other = await openPage();
  expect(await other.restoredText('a')).toEqual(text(long));
});

test('no room anywhere is said, and so is the room that is made', async () => {
  fillLocal(() => true);
  let isFull = true;
  fillDisk(() => isFull);
  const { writeText, readText, isTextKept, watchTexts, textsReady } = await openPage();
  await textsReady();
  const watcher = vi.fn();
  watchTexts(watcher);
  writeText('a', { text: 'некуда' });
  await until(() => expect(isTextKept('a')).toBe(false));
  expect(watcher).toHaveBeenCalledTimes(1);
  expect(readText('a')).toEqual(text('некуда'));
  isFull = false;
  writeText('a', { text: 'есть куда' });
  await until(() => expect(isTextKept('a')).toBe(true));
  expect(watcher).toHaveBeenCalledTimes(2);
});

test('a full localStorage without IndexedDB is said', async () => {
  vi.stubGlobal('indexedDB', undefined);
  fillLocal(() => true);
  const { writeText, isTextKept } = await openPage();
  writeText('a', { text: 'некуда' });
  await until(() => expect(isTextKept('a')).toBe(false));
});

test('what the server has makes room in both places; what it does not have stays', async () => {
  const { writeText, isTextKept, textsReady } = await openPage();
  await textsReady();
  writeText('sent', { text: 'у сервера', is_sent: true });
  writeText('unsent', { text: 'ещё "is_sent":true нет', is_sent: false });
  await until(async () => expect(await rows()).toHaveLength(2));

  const real = localStorage;
  fillLocal(() => real.getItem('sent') !== null);
  let puts = 0;
  fillDisk(() => ++puts === 1);
  writeText('a', { text: 'новый' });
  await until(async () => expect(await onDisk('a')).toContain('новый'));
  expect(Object.keys(localNow()).toSorted()).toEqual(['a', 'unsent']);
  expect((await rows()).map(({ key }) => key).toSorted()).toEqual(['a', 'unsent']);
  expect(isTextKept('a')).toBe(true);
});

test('after a day IndexedDB does not keep what the server has, nor that something was forgotten', async () => {
  vi.useFakeTimers({ now: Date.now() - 2 * day, toFake: ['Date'] });
  const before = await openPage();
  await before.textsReady();
  before.writeText('sent', { text: 'у сервера', is_sent: true });
  before.writeText('unsent', { text: 'нет', is_sent: false });
  before.writeText('gone', { text: 'забыто' });
  before.forgetText('gone');
  vi.useRealTimers();
  await until(async () => expect(await rows()).toHaveLength(3));
  const after = await openPage();
  await after.textsReady();
  await until(async () => expect((await rows()).map(({ key }) => key)).toEqual(['unsent']));
  expect(after.readText('sent')).toEqual(text('у сервера'));
});

test('a database that was closed from outside is opened again', async () => {
  const { writeText, textsReady } = await openPage();
  await textsReady();
  // a person clears the device: this page closes its connection
  await new Promise((resolve, reject) => {
    const removing = indexedDB.deleteDatabase('pt.texts');
    removing.addEventListener('success', resolve);
    removing.addEventListener('error', reject);
    removing.addEventListener('blocked', reject);
  });
  writeText('a', { text: 'снова' });
  await until(async () => expect(await onDisk('a')).toContain('снова'));
});

test('a page that goes away does not wait for the write before', async () => {
  const { writeText, textsReady } = await openPage();
  await textsReady();
  writeText('a', { text: 'первое' });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await until(() => expect(put).toHaveBeenCalled());
  writeText('a', { text: 'последнее' });
  const before = put.mock.calls.length;
  window.dispatchEvent(new Event('pagehide'));
  await Promise.resolve();
  await until(() => expect(put.mock.calls.length).toBeGreaterThan(before));
  await until(async () => expect(await onDisk('a')).toContain('последнее'));
});
