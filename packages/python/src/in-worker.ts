import { openShell, type ShellOptions } from './bare-shell.ts';
import type { Partner } from './execution.ts';
import { hideGlobals } from './hide-globals.ts';
import { type BootOptions, Interpreter, type LoadPyodide } from './interpreter.ts';
import { checkLimits, complaintOf, outcomeOf, withSleep } from './outcome.ts';
import { pauseOf } from './pause.ts';
import type { Limits, SourceFile } from './protocol.ts';

/** Python in a worker of a browser: the same interpreter, harness and walls as in the server's processes. */
export type WorkerFiles = Omit<ShellOptions, 'folder'> & {
  wasm: WebAssembly.Module;
  /** Pyodide's loader, which looks at once where it is: asked for when the globals are hidden. */
  loader: () => Promise<unknown>;
  /** From an earlier start with the same files. */
  snapshot?: Uint8Array | undefined;
};

export type WorkerProgram = {
  files: readonly SourceFile[];
  input: string;
  limits: Omit<Limits, 'sleepMs'>;
  /** A call of input() that finds nothing is answered by a person. */
  asks: boolean;
  traces: boolean;
};

/** What a program meets while it runs. */
export type WorkerSurroundings = {
  print(bytes: Uint8Array): void;
  /** Waits for a person; null at the end of input. */
  ask(): string | null;
};

export type WorkerEnd = {
  compileError: string | null;
  outcome: ReturnType<typeof outcomeOf>;
  trace: Trace | null;
  /** Start a fresh worker: the interpreter may be broken, or holds too much memory. */
  isWorn: boolean;
};

/** A record as the harness makes it: JSON, one step a line, and how many bytes had been printed at each. */
export type Trace = { lines: string[]; printedBytes: number[]; isCut: boolean };

const fileBytes = 32 * 1024 * 1024;
/** Memory never shrinks: a worker that has grown by so much is exchanged. */
const grownBytes = 256 * 1024 * 1024;

/** Takes the platform's globals away for good. `snapshot` in the answer makes the next start ten times quicker. */
export async function startInWorker({ wasm, loader, snapshot, ...shell }: WorkerFiles) {
  const { performance: watch } = globalThis;
  const pause = pauseOf(watch);
  hideGlobals();
  const loadOptions = openShell({ folder: '/python', ...shell });
  const { loadPyodide: load } = (await loader()) as { loadPyodide: LoadPyodide };

  // a person's answers and sleep are no work; the thread's own time is told nowhere
  let restedMs = 0;
  let askedMs = 0;
  const rest = (wait: () => void): number => {
    const from = watch.now();
    wait();
    return watch.now() - from;
  };
  const options: BootOptions = {
    load,
    loadOptions,
    wasm,
    fileBytes,
    clock: {
      cpuMs: () => watch.now() - restedMs - askedMs,
      wallMs: () => watch.now() - askedMs,
      sleep: (ms) => (restedMs += rest(() => pause(ms))),
    },
  };
  const own = snapshot ?? (await Interpreter.makeSnapshot(options));
  const interpreter = await Interpreter.boot({ ...options, snapshot: own });

  const run = (program: WorkerProgram, surroundings: WorkerSurroundings): WorkerEnd => {
    const files = program.files.map(({ name, content }) => ({ name, content }));
    const checked = interpreter.execute({ do: 'check', files, limits: checkLimits });
    const compileError = complaintOf(checked);
    if (compileError !== null)
      return { compileError, outcome: outcomeOf(checked), trace: null, isWorn: checked.isInDoubt };

    const trace: Trace = { lines: [], printedBytes: [], isCut: false };
    const decoder = new TextDecoder();
    let printedBytes = 0;
    let isAsking = false;
    const partner: Partner = {
      say(bytes) {
        printedBytes += bytes.length;
        surroundings.print(bytes);
      },
      listen() {
        if (!isAsking) return null;
        let answer: string | null = null;
        askedMs += rest(() => (answer = surroundings.ask()));
        return answer === null ? null : new TextEncoder().encode(answer);
      },
      note(bytes) {
        const [kind] = bytes;
        if (kind === notes.asks) isAsking = true;
        else if (kind === notes.asked) isAsking = false;
        else if (kind === notes.cut) trace.isCut = true;
        else if (kind === notes.step) {
          trace.lines.push(decoder.decode(bytes.subarray(1)));
          trace.printedBytes.push(printedBytes);
        }
      },
    };
    const { asks, traces, input } = program;
    const limits = withSleep(program.limits);
    const result = interpreter.execute({ do: 'run', files, input, limits, notes: { asks, traces } }, partner);
    return {
      compileError: null,
      outcome: outcomeOf(result),
      trace: traces ? trace : null,
      isWorn: result.isInDoubt || result.grownBytes > grownBytes,
    };
  };
  return { run, snapshot: own };
}

const [asks, asked, cut, step] = ['i', 'o', 'c', 't'].map((letter) => letter.charCodeAt(0));
const notes = { asks, asked, cut, step };
