const javascript = () =>
  new Worker(new URL('./javascript-run-worker.ts', import.meta.url), { type: 'module', name: 'javascript' });
/**
 * The languages that a browser runs by itself: how a worker of each is made. A worker's file is named `…-run-worker.ts`: by that
 * the server knows it and gives it a policy of its own, under which WebAssembly may be compiled and nothing else be reached.
 */
const workers = {
  python: () => new Worker(new URL('./python-run-worker.ts', import.meta.url), { type: 'module', name: 'python' }),
  javascript,
  typescript: javascript,
  sql: () => new Worker(new URL('./sql-run-worker.ts', import.meta.url), { type: 'module', name: 'sql' }),
} satisfies Record<string, () => Worker>;

export type BrowserLanguage = keyof typeof workers;

export const isBrowserLanguage = <T extends string>(language: T): language is T & BrowserLanguage =>
  Object.hasOwn(workers, language);

export const makeWorker = (language: BrowserLanguage): Worker => workers[language]();
