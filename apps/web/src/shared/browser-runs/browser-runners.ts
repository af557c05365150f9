const javascript = () =>
  new Worker(new URL('./javascript-run-worker.ts', import.meta.url), { type: 'module', name: 'javascript' });

/**
 * What a browser runs by itself: how a worker of each is made. A worker's file is named `…-run-worker.ts`: by that the server
 * knows it and gives it a policy of its own, under which WebAssembly may be compiled and nothing else be reached.
 */
const workers = {
  python: () => new Worker(new URL('./python-run-worker.ts', import.meta.url), { type: 'module', name: 'python' }),
  javascript,
  typescript: javascript,
  sqlite: () => new Worker(new URL('./sqlite-run-worker.ts', import.meta.url), { type: 'module', name: 'sqlite' }),
  postgresql() {
    if (isSpared()) throw new Error('too much for this device');
    return new Worker(new URL('./postgresql-run-worker.ts', import.meta.url), { type: 'module', name: 'postgresql' });
  },
} satisfies Record<string, () => Worker>;

export type BrowserLanguage = keyof typeof workers;

export const isBrowserLanguage = <T extends string>(language: T): language is T & BrowserLanguage =>
  Object.hasOwn(workers, language);

export const makeWorker = (language: BrowserLanguage): Worker => workers[language]();

/**
 * PostgreSQL is four megabytes to load and four hundred of memory, for tasks of which a course has a few: who counts bytes, or has
 * a small device, asks the server. What a browser does not tell is taken for enough.
 */
function isSpared(): boolean {
  const { connection, deviceMemory = 8 } = navigator as {
    connection?: { saveData?: boolean };
    deviceMemory?: number;
  };
  return connection?.saveData === true || deviceMemory <= 2;
}
