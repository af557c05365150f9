/// <reference lib="webworker" />
import initdbUrl from '@electric-sql/pglite/initdb.wasm?url';
import bundleUrl from '@electric-sql/pglite/pglite.data?url';
import wasmUrl from '@electric-sql/pglite/pglite.wasm?url';
import { hideGlobals } from '@put/python/hide-globals.ts';
import { startPostgres } from '@put/sql/postgres.ts';
import { countedFetch } from './counted-fetch.ts';
import { keptBytes } from './kept-bytes.ts';
import { compileKept, type KeptModule, openKept } from './kept-module.ts';
import { answerQueries } from './serve-queries.ts';
import { serveRunner } from './serve-runner.ts';

/** The sizes of the uncompressed files on the disk. A compressed answer does not carry them. */
const files = { wasmBytes: 9_086_480, initdbBytes: 298_788, bundleBytes: 6_242_272 };
const tarType = 'application/x-gzip';

/** The page passes this to the next worker, so that nothing is loaded or set up again. */
type Kept = { wasm: KeptModule['kept']; initdb: KeptModule['kept']; bundle: Blob; database: Blob };

serveRunner(async ({ kept, onProgress, keepsModules }) => {
  const { performance: watch, Blob: Bytes } = globalThis;
  // The key belongs to this build, because the database contains the role of students. It must differ from the worker's
  // own address: the service worker looks for files in all caches.
  const store = keptBytes('pt-postgresql', `${location.pathname}.database`);
  const { wasm, initdb, bundle, database } = kept === null ? await load() : await reopen(kept as Kept);
  const postgres = await startPostgres(() => watch.now(), {
    pgliteWasmModule: wasm.module,
    initdbWasmModule: initdb.module,
    fsBundle: bundle,
    ...(database && { loadDataDir: database }),
  });
  const own = database ?? (await postgres.dump());
  if (database === undefined) void own.arrayBuffer().then((bytes) => store.put(new Uint8Array(bytes)));
  hideGlobals();
  return {
    kept: { wasm: wasm.kept, initdb: initdb.kept, bundle, database: own } satisfies Kept,
    run: answerQueries(postgres.ask),
  };

  async function load() {
    const fetchCounted = countedFetch(files.wasmBytes + files.initdbBytes + files.bundleBytes, onProgress);
    const compile = async (url: string) => compileKept(await fetchCounted(url, 'application/wasm'), keepsModules);
    const [wasm, initdb, bundle, database] = await Promise.all([
      compile(wasmUrl),
      compile(initdbUrl),
      fetchCounted(bundleUrl).then((response) => response.blob()),
      store.get(),
    ]);
    return { wasm, initdb, bundle, database: database && new Bytes([database.slice()], { type: tarType }) };
  }
});

const reopen = async ({ wasm, initdb, ...more }: Kept) => ({
  wasm: await openKept(wasm),
  initdb: await openKept(initdb),
  ...more,
});
