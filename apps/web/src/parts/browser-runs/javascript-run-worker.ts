/// <reference lib="webworker" />
import { startInWorker } from '@put/javascript/in-worker.ts';
import wasmUrl from 'quickjs-wasi/quickjs.wasm?url';
import { countedFetch } from './counted-fetch.ts';
import { compileKept, type KeptModule, openKept } from './kept-module.ts';
import { serveRunner } from './serve-runner.ts';

/** The size of the uncompressed file on the disk. A compressed answer does not carry it. */
const wasmBytes = 637_405;

/** The scripts that give a program its globals and modules. They are the same files that the server's process reads. */
const texts = import.meta.glob<string>('../../../../../packages/javascript/src/guest/*.js', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const guest = Object.fromEntries(
  Object.entries(texts).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
);

serveRunner(async ({ kept, onProgress, keepsModules }) => {
  const wasm = kept === null ? await load() : await openKept(kept as KeptModule['kept']);
  const javascript = startInWorker({ wasm: wasm.module, guest });
  return {
    // the page passes this to the next worker, so that nothing is loaded again
    kept: wasm.kept,
    run: ({ files, input, limits, inputAddress }, surroundings) => ({
      ...javascript.run({ files, input, limits, asks: inputAddress !== null }, surroundings),
      record: null,
      isWorn: false,
    }),
  };

  async function load(): Promise<KeptModule> {
    const response = await countedFetch(wasmBytes, onProgress)(wasmUrl, 'application/wasm');
    return compileKept(response, keepsModules);
  }
});
