import { expect, test, vi } from 'vitest';
import { persistedStore } from './persisted-store.ts';

const initial = { size: 1, name: 'a' };
const repair = (stored: unknown) =>
  typeof stored === 'object' && stored !== null && 'size' in stored ? { ...initial, ...stored } : initial;

const written = (key: string) => JSON.parse(localStorage.getItem(key)!) as unknown;

test('keeps changes in storage and starts from them', () => {
  persistedStore('k1', initial, repair).setState({ size: 2 });
  expect(written('k1')).toEqual({ state: { size: 2, name: 'a' }, version: 1 });
  expect(persistedStore('k1', initial, repair).getState()).toEqual({ size: 2, name: 'a' });
});

test.each(['{', 'null', '[]', '{"state":7}'])('what stands broken in storage (%s) is repaired', (text) => {
  localStorage.setItem('k2', text);
  expect(persistedStore('k2', initial, repair).getState()).toEqual(initial);
});

test("takes over another tab's change, without an echo", () => {
  const store = persistedStore('k3', initial, repair);
  const heard = vi.fn();
  store.subscribe(heard);
  localStorage.setItem('k3', JSON.stringify({ state: { size: 5, name: 'b' }, version: 1 }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'k3', storageArea: localStorage }));
  expect(heard.mock.calls).toEqual([[{ size: 5, name: 'b' }, initial]]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'k3', storageArea: localStorage }));
  expect(heard).toHaveBeenCalledOnce();
});

test('a cleared storage means the beginning', () => {
  const store = persistedStore('k4', initial, repair);
  store.setState({ size: 9 });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
  expect(store.getState()).toEqual(initial);
});
