import { openShell, type ShellOptions } from './bare-shell.ts';
import type { Partner } from './execution.ts';
import { hideGlobals } from './hide-globals.ts';
import { type BootOptions, Interpreter, type LoadPyodide } from './interpreter.ts';
import { checkLimits, complaintOf, outcomeOf, withSleep } from './outcome.ts';
import { pauseOf } from './pause.ts';
import type { Call, Limits, SourceFile } from './protocol.ts';
import { Recorder, type RunRecord } from './recorder.ts';

/** Python in a browser's worker: the same interpreter, harness and walls as in the server's processes. */
export type WorkerFiles = Omit<ShellOptions, 'folder'> & {
  wasm: WebAssembly.Module;
  /**
   * Imports Pyodide's loader. It must be imported after the globals are hidden, because it looks at the platform at
   * once.
   */
  loader: () => Promise<unknown>;
  /** From an earlier start with the same files. */
  snapshot?: Uint8Array | undefined;
};

export type WorkerProgram = {
  files: readonly SourceFile[];
  input: string;
  limits: Omit<Limits, 'sleepMs'>;
  /** Whether a person answers input() when the given input is used up. */
  asks: boolean;
  /** Whether to record the run step by step, or the scenes that it draws. Not both. */
  traces: boolean;
  scenes?: boolean;
  /** What the run gets besides its input. */
  call?: Call;
};

/** How the worker shows output and asks, while a program runs. */
export type WorkerSurroundings = {
  print(bytes: Uint8Array): void;
  /** Waits for the person's line; null at the end of input. */
  ask(): string | null;
};

export type WorkerEnd = {
  compileError: string | null;
  outcome: ReturnType<typeof outcomeOf>;
  /** Null without `traces` and `scenes`, and when the program did not compile. */
  record: RunRecord | null;
  /** The caller must start a new worker: the interpreter may be broken, or it holds too much memory. */
  isWorn: boolean;
};

const fileBytes = 32 * 1024 * 1024;
/** Memory never shrinks, so a worker that has grown by this much is replaced. */
const grownBytes = 256 * 1024 * 1024;

/**
 * Removes the platform's globals for good and starts Python. Keep the `snapshot` of the answer: the next start is ten
 * times faster with it.
 */
export async function startInWorker({ wasm, loader, snapshot, ...shell }: WorkerFiles) {
  const { performance: watch } = globalThis;
  const pause = pauseOf(watch);
  hideGlobals();
  const loadOptions = openShell({ folder: '/python', ...shell });
  const { loadPyodide: load } = (await loader()) as { loadPyodide: LoadPyodide };

  // A worker can not read its CPU time. So elapsed time counts, without the time for answers and sleep.
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
      return { compileError, outcome: outcomeOf(checked), record: null, isWorn: checked.isInDoubt };

    const { asks, traces, scenes = false, input, call } = program;
    const asked = { asks, traces, scenes };
    const recorder = Recorder.of(asked);
    let isAsking = false;
    const partner: Partner = {
      say(bytes) {
        recorder?.say(bytes);
        surroundings.print(bytes);
      },
      listen() {
        if (!isAsking) return null;
        let answer: string | null = null;
        askedMs += rest(() => (answer = surroundings.ask()));
        return answer === null ? null : new TextEncoder().encode(answer);
      },
      note(bytes) {
        if (bytes[0] === notes.asks) isAsking = true;
        else if (bytes[0] === notes.asked) isAsking = false;
        else recorder?.note(bytes);
      },
    };
    const limits = withSleep(program.limits);
    const result = interpreter.execute(
      { do: 'run', files, input, limits, notes: asked, ...(call && { call }) },
      partner,
    );
    return {
      compileError: null,
      outcome: outcomeOf(result),
      record: recorder?.record ?? null,
      isWorn: result.isInDoubt || result.grownBytes > grownBytes,
    };
  };
  return { run, snapshot: own };
}

const notes = { asks: 'i'.charCodeAt(0), asked: 'o'.charCodeAt(0) };
