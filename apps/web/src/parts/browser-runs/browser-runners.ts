import { NoBrowserRun } from './runner-host.ts';

const javascript = () =>
  new Worker(new URL('./javascript-run-worker.ts', import.meta.url), { type: 'module', name: 'javascript' });

/**
 * The languages that a browser can run, each with the function that makes its worker. The file of a worker must be
 * named `…-run-worker.ts`. The server recognises this name and sends the file with a policy of its own: WebAssembly may
 * be compiled, and no other address may be reached.
 */
const workers = {
  python: () => new Worker(new URL('./python-run-worker.ts', import.meta.url), { type: 'module', name: 'python' }),
  javascript,
  typescript: javascript,
  sqlite: () => new Worker(new URL('./sqlite-run-worker.ts', import.meta.url), { type: 'module', name: 'sqlite' }),
  postgresql() {
    if (isSpared()) throw new NoBrowserRun('too much for this device', null);
    return new Worker(new URL('./postgresql-run-worker.ts', import.meta.url), { type: 'module', name: 'postgresql' });
  },
} satisfies Record<string, () => Worker>;

export type BrowserLanguage = keyof typeof workers;

export const isBrowserLanguage = <T extends string>(language: T): language is T & BrowserLanguage =>
  Object.hasOwn(workers, language);

export const makeWorker = (language: BrowserLanguage): Worker => workers[language]();

/**
 * True when PostgreSQL is too heavy for this device. It takes 4 MB to load and 400 MB of memory, and a course has few
 * tasks for it. So a browser that saves traffic, or a device with little memory, uses the server. Values that the
 * browser does not report count as enough.
 */
function isSpared(): boolean {
  const { connection, deviceMemory = 8 } = navigator as {
    connection?: { saveData?: boolean };
    deviceMemory?: number;
  };
  return connection?.saveData === true || deviceMemory <= 2;
}
