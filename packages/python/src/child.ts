/**
 * The process that holds one interpreter. The runner starts it without environment variables, under Node's permission
 * model. It reads requests from descriptor 0, answers on descriptor 3, and ends with its input.
 *   node … child.ts <folder of pyodide> <snapshot file | "make">
 * With "make" it writes only the bytes of a snapshot.
 */
import { readFileSync, writeSync } from 'node:fs';
import { openShell } from './bare-shell.ts';
import { readFrame, writeFrame } from './frames.ts';
import { hideGlobals } from './hide-globals.ts';
import { type BootOptions, Interpreter, type LoadPyodide } from './interpreter.ts';
import { pipePartner } from './pipe-partner.ts';
import type { Ready, Request, Result } from './protocol.ts';
import { Recorder } from './recorder.ts';

const replyFd = 3;
const fileBytes = 32 * 1024 * 1024;

const [pyodideFolder = '', snapshotFile = ''] = process.argv.slice(2);
const { threadCpuUsage, reallyExit } = process as typeof process & { reallyExit(code: number): never };
const now = performance.now.bind(performance);
const waiting = new Int32Array(new SharedArrayBuffer(4));

const wasm = new WebAssembly.Module(readFileSync(`${pyodideFolder}/pyodide.asm.wasm`));
const stdlib = readFileSync(`${pyodideFolder}/python_stdlib.zip`);
const lockFile = JSON.parse(readFileSync(`${pyodideFolder}/pyodide-lock.json`, 'utf8')) as Record<string, unknown>;
const snapshot = snapshotFile === 'make' ? undefined : readFileSync(snapshotFile);
const glue = (await import(`${pyodideFolder}/pyodide.asm.mjs`)) as { default: unknown };

const unhidden = hideGlobals();
if (unhidden.length) throw new Error(`still in reach: ${unhidden.join(', ')}`);
// before the loader is imported, which looks at the platform at once
const loadOptions = openShell({ folder: pyodideFolder, lockFile, glue: glue.default, stdlib });
const loader = (await import(`${pyodideFolder}/pyodide.mjs`)) as { loadPyodide: LoadPyodide };

const options: BootOptions = {
  load: loader.loadPyodide,
  loadOptions,
  wasm,
  ...(snapshot && { snapshot }),
  fileBytes,
  clock: {
    cpuMs: () => {
      const { user, system } = threadCpuUsage();
      return (user + system) / 1000;
    },
    wallMs: now,
    sleep: (ms) => void Atomics.wait(waiting, 0, 0, ms),
  },
};

const partner = pipePartner(replyFd);
let tested: Interpreter | undefined;

if (snapshotFile === 'make') {
  const made = await Interpreter.makeSnapshot(options);
  for (let at = 0; at < made.length;) at += writeSync(replyFd, made, at);
} else {
  const interpreter = await Interpreter.boot(options);
  writeFrame(replyFd, { ready: true, imageBytes: interpreter.imageBytes } satisfies Ready);
  for (let request = readFrame(0); request; request = readFrame(0)) {
    writeFrame(replyFd, await execute(interpreter, request as Request));
  }
}
reallyExit(0);

/** The program under test runs in a second interpreter, which starts with the first test. */
async function execute(interpreter: Interpreter, request: Request): Promise<Result> {
  if (request.do === 'test') {
    tested ??= await Interpreter.boot(options);
    return interpreter.test(request, tested);
  }
  if (request.do === 'run' && request.isTalk) return interpreter.execute(request, partner);
  const recorder = request.do === 'run' ? Recorder.of(request.notes) : undefined;
  return { ...interpreter.execute(request, recorder), ...(recorder && { record: recorder.record }) };
}
