import { afterEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { keptBytes } from './kept-bytes.ts';

afterEach(() => vi.unstubAllGlobals());

test('bytes are kept although the globals of the worker are hidden, and bytes of other builds are deleted', async () => {
  vi.stubGlobal('caches', fakeCaches());
  const old = keptBytes('store', 'https://put.example/assets/old.js');
  await old.put(new Uint8Array([9]));
  const store = keptBytes('store', 'https://put.example/assets/new.js');
  expect(await store.get()).toBeUndefined();
  const { Response } = globalThis;
  vi.stubGlobal('Response', undefined);
  await store.put(new Uint8Array([1, 2, 3]));
  vi.stubGlobal('Response', Response);
  expect(await store.get()).toEqual(new Uint8Array([1, 2, 3]));
  expect(await old.get()).toBeUndefined();
});

test('where nothing can be kept nothing breaks', async () => {
  vi.stubGlobal('caches', undefined);
  const store = keptBytes('store', '/assets/new.js');
  await store.put(new Uint8Array([1]));
  expect(await store.get()).toBeUndefined();
});
