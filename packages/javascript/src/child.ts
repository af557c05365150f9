/**
 * The process that runs JavaScript. The runner starts it without environment variables, under Node's permission model.
 * It reads requests from descriptor 0, answers on descriptor 3, and ends with its input.
 *   node … child.ts <file of the engine>
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFrame, writeFrame } from '@put/python/frames.ts';
import { hideGlobals } from '@put/python/hide-globals.ts';
import { pipePartner } from '@put/python/pipe-partner.ts';
import type { Ready, Result } from '@put/python/protocol.ts';
import { Interpreter } from './interpreter.ts';
import type { Request } from './protocol.ts';

const replyFd = 3;
const { threadCpuUsage, reallyExit } = process as typeof process & { reallyExit(code: number): never };
const now = performance.now.bind(performance);
const waiting = new Int32Array(new SharedArrayBuffer(4));
const guestFolder = new URL('guest/', import.meta.url);
const guest = Object.fromEntries(
  readdirSync(guestFolder).map((name) => [name, readFileSync(new URL(name, guestFolder), 'utf8')]),
);
const wasm = new WebAssembly.Module(readFileSync(process.argv[2] ?? ''));

const unhidden = hideGlobals();
if (unhidden.length) throw new Error(`still in reach: ${unhidden.join(', ')}`);
const interpreter = new Interpreter({
  wasm,
  guest,
  clock: {
    cpuMs: () => {
      const { user, system } = threadCpuUsage();
      return (user + system) / 1000;
    },
    wallMs: now,
    sleep: (ms) => void Atomics.wait(waiting, 0, 0, ms),
  },
});
writeFrame(replyFd, { ready: true, imageBytes: interpreter.imageBytes } satisfies Ready);
for (let request = readFrame(0) as Request | undefined; request; request = readFrame(0) as Request | undefined) {
  const isTalk = request.do === 'run' && request.isTalk;
  writeFrame(replyFd, interpreter.execute(request, isTalk ? pipePartner(replyFd) : undefined) satisfies Result);
}
reallyExit(0);
