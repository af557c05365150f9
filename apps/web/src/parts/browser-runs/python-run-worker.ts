/// <reference lib="webworker" />
import { startInWorker } from '@put/python/in-worker.ts';
import { info } from 'pyodide/pyodide-lock.json';
import glueUrl from 'pyodide/pyodide.asm.mjs?url';
import wasmUrl from 'pyodide/pyodide.asm.wasm?url';
// imports only the module's address
// oxlint-disable-next-line import/default
import loaderUrl from 'pyodide/pyodide.mjs?url';
import stdlibUrl from 'pyodide/python_stdlib.zip?url';
import { countedFetch } from './counted-fetch.ts';
import { keptBytes } from './kept-bytes.ts';
import { compileKept, type KeptModule, openKept } from './kept-module.ts';
import { pythonFiles } from './python-files.ts';
import { serveRunner } from './serve-runner.ts';

/** The page passes this to the next worker, so that nothing is loaded again. */
type Kept = { wasm: KeptModule['kept']; stdlib: Uint8Array<ArrayBuffer>; snapshot: Uint8Array };

serveRunner(async ({ kept, onProgress, keepsModules }) => {
  // The key belongs to this build, because the snapshot contains its harness. It must differ from the worker's own
  // address: the service worker looks for files in all caches.
  const store = keptBytes('pt-python', `${location.pathname}.snapshot`);
  const glue = import(/* @vite-ignore */ glueUrl) as Promise<{ default: unknown }>;
  const { wasm, stdlib, snapshot } = kept === null ? await load() : await reopen(kept as Kept);
  const { default: createModule } = await glue;
  const loader = () => import(/* @vite-ignore */ loaderUrl);
  const python = await startInWorker({
    wasm: wasm.module,
    stdlib,
    lockFile: { info },
    glue: createModule,
    loader,
    snapshot,
  });
  if (snapshot === undefined) void store.put(python.snapshot);
  return {
    kept: { wasm: wasm.kept, stdlib, snapshot: python.snapshot } satisfies Kept,
    run: ({ inputAddress, ...work }, surroundings) =>
      python.run({ ...work, asks: inputAddress !== null }, surroundings),
  };

  async function load() {
    const fetchCounted = countedFetch(pythonFiles.wasmBytes + pythonFiles.stdlibBytes, onProgress);
    const [wasm, stdlib, snapshot] = await Promise.all([
      fetchCounted(wasmUrl, 'application/wasm').then((response) => compileKept(response, keepsModules)),
      fetchCounted(stdlibUrl).then((response) => response.arrayBuffer()),
      store.get(),
    ]);
    return { wasm, stdlib: new Uint8Array(stdlib), snapshot };
  }
});

const reopen = async ({ wasm, ...more }: Kept) => ({ wasm: await openKept(wasm), ...more });
