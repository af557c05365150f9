import type { Partner } from '@put/python/execution.ts';
import { hideGlobals } from '@put/python/hide-globals.ts';
import { checkLimits, complaintOf, outcomeOf, withSleep } from '@put/python/outcome.ts';
import { pauseOf } from '@put/python/pause.ts';
import type { Limits, SourceFile } from '@put/python/protocol.ts';
import { type BootOptions, Interpreter } from './interpreter.ts';

/** JavaScript in a browser's worker: the same engine, harness and limits as in the server's processes. */
export type WorkerProgram = {
  files: readonly SourceFile[];
  input: string;
  limits: Omit<Limits, 'sleepMs'>;
  /** Whether a person answers prompt() when the given input is used up. */
  asks: boolean;
};

/** How the worker shows output and asks, while a program runs. */
export type WorkerSurroundings = {
  print(bytes: Uint8Array): void;
  /** Waits for the person's line; null at the end of input. */
  ask(): string | null;
};

export type WorkerEnd = { compileError: string | null; outcome: ReturnType<typeof outcomeOf> };

/** Removes the platform's globals for good. */
export function startInWorker({ wasm, guest }: Pick<BootOptions, 'wasm' | 'guest'>) {
  const { performance: watch } = globalThis;
  const pause = pauseOf(watch);
  hideGlobals();

  // A worker can not read its CPU time. So elapsed time counts, without the time for answers and sleep.
  let restedMs = 0;
  let askedMs = 0;
  const rest = (wait: () => void): number => {
    const from = watch.now();
    wait();
    return watch.now() - from;
  };
  const interpreter = new Interpreter({
    wasm,
    guest,
    clock: {
      cpuMs: () => watch.now() - restedMs - askedMs,
      wallMs: () => watch.now() - askedMs,
      sleep: (ms) => (restedMs += rest(() => pause(ms))),
    },
  });

  return {
    run({ files: given, input, limits, asks }: WorkerProgram, surroundings: WorkerSurroundings): WorkerEnd {
      const files = given.map(({ name, content }) => ({ name, content }));
      const checked = interpreter.execute({ do: 'check', files, limits: checkLimits });
      const compileError = complaintOf(checked);
      if (compileError !== null) return { compileError, outcome: outcomeOf(checked) };
      let isAsking = false;
      const partner: Partner = {
        say: (bytes) => surroundings.print(bytes),
        listen() {
          if (!asks || !isAsking) return null;
          let answer: string | null = null;
          askedMs += rest(() => (answer = surroundings.ask()));
          return answer === null ? null : new TextEncoder().encode(answer);
        },
        note([kind]) {
          isAsking = kind === 'i'.charCodeAt(0);
        },
      };
      const result = interpreter.execute({ do: 'run', files, input, limits: withSleep(limits) }, partner);
      return { compileError: null, outcome: outcomeOf(result) };
    },
  };
}
