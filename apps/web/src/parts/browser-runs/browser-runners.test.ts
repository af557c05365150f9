import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeWorker } from './browser-runners.ts';

const made = vi.fn<(url: URL) => void>();
beforeEach(() => {
  made.mockReset();
  vi.stubGlobal(
    'Worker',
    class {
      constructor(url: URL) {
        made(url);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const on = (told: object) => vi.stubGlobal('navigator', { ...told });

test.each([
  ['that says nothing of itself', {}],
  ['with much memory', { deviceMemory: 8, connection: { saveData: false } }],
])('PostgreSQL is for a device %s', (_, told) => {
  on(told);
  makeWorker('postgresql');
  expect(made).toHaveBeenCalledTimes(1);
});

test.each([
  ['that counts bytes', { deviceMemory: 8, connection: { saveData: true } }],
  ['with little memory', { deviceMemory: 2 }],
])('a device %s asks the server instead, and SQLite by itself', (_, told) => {
  on(told);
  expect(() => makeWorker('postgresql')).toThrow('too much');
  makeWorker('sqlite');
  expect(made).toHaveBeenCalledTimes(1);
});
