/**
 * A browser's Python worker in a thread of Node: the same start, walls and harness. Pyodide's files come from the disk.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { startInWorker, type WorkerProgram } from '../in-worker.ts';

const folder = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
const port = parentPort!;
const { snapshot } = workerData as { snapshot: Uint8Array | undefined };
const glue = (await import(`${folder}/pyodide.asm.mjs`)) as { default: unknown };
const lockFile = JSON.parse(readFileSync(`${folder}/pyodide-lock.json`, 'utf8')) as Record<string, unknown>;
const stdlib = new Uint8Array(readFileSync(`${folder}/python_stdlib.zip`));
const wasm = new WebAssembly.Module(readFileSync(`${folder}/pyodide.asm.wasm`));

const python = await startInWorker({
  wasm,
  stdlib,
  lockFile,
  glue: glue.default,
  loader: () => import(`${folder}/pyodide.mjs`),
  snapshot,
});
port.on('message', ({ program, answers }: { program: WorkerProgram; answers: (string | null)[] }) => {
  const printed: string[] = [];
  const asked: string[] = [];
  const end = python.run(program, {
    print: (bytes) => void printed.push(new TextDecoder().decode(bytes)),
    ask: () => {
      asked.push(printed.join(''));
      return answers.shift() ?? null;
    },
  });
  port.postMessage({ ...end, printed, asked });
});
port.postMessage({ snapshot: python.snapshot });
