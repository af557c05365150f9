/// <reference lib="webworker" />
import { startInWorker } from '@put/javascript/in-worker.ts';
import wasmUrl from 'quickjs-wasi/quickjs.wasm?url';
import { countedFetch } from './counted-fetch.ts';
import { serveRunner } from './serve-runner.ts';

/** How large the engine is, as it is on the disk: a compressed answer does not say. */
const wasmBytes = 637_405;

/** What a program finds around it, file by file as the server's process reads them. */
const texts = import.meta.glob<string>('../../../../../packages/javascript/src/guest/*.js', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const guest = Object.fromEntries(
  Object.entries(texts).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
);

/** What the page hands to the next worker: nothing is loaded or compiled again. */
type Kept = { wasm: WebAssembly.Module };

serveRunner(async (kept, onProgress) => {
  const { wasm } = (kept as Kept | null) ?? (await load());
  const javascript = startInWorker({ wasm, guest });
  return {
    kept: { wasm } satisfies Kept,
    run: ({ files, input, limits, inputAddress }, surroundings) => ({
      ...javascript.run({ files, input, limits, asks: inputAddress !== null }, surroundings),
      trace: null,
      isWorn: false,
    }),
  };

  async function load(): Promise<Kept> {
    const response = await countedFetch(wasmBytes, onProgress)(wasmUrl, 'application/wasm');
    return { wasm: await WebAssembly.compileStreaming(response) };
  }
});
