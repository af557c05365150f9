import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Interpreter } from '../interpreter.ts';

const guestFolder = new URL('../guest/', import.meta.url);
const waiting = new Int32Array(new SharedArrayBuffer(4));
export const limits = { timeMs: 5000, sleepMs: 2000, memoryBytes: 64 * 1024 * 1024, outputBytes: 262_144 };

/** Starts the engine in this thread. */
export const boot = () =>
  new Interpreter({
    wasm: new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'))),
    guest: Object.fromEntries(
      readdirSync(guestFolder).map((name) => [name, readFileSync(new URL(name, guestFolder), 'utf8')]),
    ),
    clock: {
      cpuMs: () => performance.now(),
      wallMs: () => performance.now(),
      sleep: (ms) => void Atomics.wait(waiting, 0, 0, ms),
    },
  });
