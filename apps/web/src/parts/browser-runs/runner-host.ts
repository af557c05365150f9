import type { Ended, FromWorker, Progress, ToWorker, Work } from './runner-messages.ts';

/** Why the server runs a program: the language is still loading in this browser, or it did not start there. */
export type Elsewhere = 'loading' | 'failed';

/**
 * This browser cannot run the program now: it has no workers or no WebAssembly, a file did not load, or the language
 * comes too slowly. The server may run it.
 */
export class NoBrowserRun extends Error {
  override name = 'NoBrowserRun';
  /** Null when this browser was not tried. */
  readonly why: Elsewhere | null;

  constructor(message: string, why: Elsewhere | null = 'failed') {
    super(message);
    this.why = why;
  }
}

export type Listeners = {
  onProgress?(progress: Progress): void;
  /**
   * Called before the run is rejected because the server has to run it. When the language only loads too slowly, the
   * loading continues. Without this callback the run waits for slow loading to end.
   */
  onElsewhere?(why: Elsewhere): void;
  /** Called when the interpreter is ready and the program starts. */
  onStart?(): void;
  onPrint?(text: string): void;
  onAsk?(): void;
};

/** A start fails when its worker sends nothing for this long. Every message restarts the wait. */
const startSilenceMs = 60_000;
/** The speed is judged after `paceAfterMs`. The run does not wait when the rest would take longer than `mostWaitMs`. */
const paceAfterMs = 2000;
const mostWaitMs = 5000;
/**
 * The run does not wait longer for the next message: the worker's own file has not arrived, the network is gone, or the
 * device is busy.
 */
const noWordMs = 10_000;
/** The same while a language starts that has been loaded: its first start says nothing for seconds. */
const mostStartMs = 30_000;
const lookEveryMs = 500;
/** Extra time for the worker to notice the limit itself before the page ends the run. */
const graceMs = 1500;

/** Runs one language in a worker. The worker starts with the first run and starts again after it was terminated. */
export class RunnerHost {
  readonly #make: () => Worker;
  #worker: Promise<Worker> | undefined;
  #kept: unknown = null;
  #progress: Progress | undefined;
  #heardAtMs = 0;
  #loadingSinceMs = 0;
  #onProgress: Listeners['onProgress'];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(make: () => Worker) {
    this.#make = make;
  }

  /** Starts the language before it is needed. A failure appears at the first run. */
  warm(): void {
    this.#started().catch(() => undefined);
  }

  /**
   * Runs after all earlier runs have ended. Rejects with `NoBrowserRun` when this browser cannot run it, and with the
   * signal's reason when it is aborted. An aborted worker is terminated, and a new one starts at once.
   */
  run(work: Work, listeners: Listeners, signal: AbortSignal): Promise<Ended> {
    const mine = this.#turn.then(() => this.#runOrTell(work, listeners, signal));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #runOrTell(work: Work, listeners: Listeners, signal: AbortSignal): Promise<Ended> {
    const { onProgress, onElsewhere } = listeners;
    signal.throwIfAborted();
    this.#onProgress = onProgress;
    try {
      if (this.#progress) onProgress?.(this.#progress);
      if (onElsewhere && !(await this.#isNear(signal))) throw new NoBrowserRun('it comes too slowly', 'loading');
      return await this.#run(work, listeners, signal);
    } catch (error) {
      if (error instanceof NoBrowserRun && error.why !== null) onElsewhere?.(error.why);
      throw error;
    } finally {
      this.#onProgress = undefined;
    }
  }

  async #run(work: Work, { onStart, onPrint, onAsk }: Listeners, signal: AbortSignal): Promise<Ended> {
    const { promise, resolve, reject } = Promise.withResolvers<Ended>();
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    let watch: ReturnType<typeof setTimeout> | undefined;
    try {
      const worker = await Promise.race([this.#started(), promise as Promise<never>]);
      onStart?.();
      let printed = '';
      const rest = () => {
        clearTimeout(watch);
        watch = setTimeout(() => resolve(outOfTime(work, printed)), patienceOf(work));
      };
      rest();
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.says === 'ended') return resolve(data.ended);
        if (data.says === 'broken') return reject(new NoBrowserRun(data.reason));
        if (data.says === 'asks') {
          clearTimeout(watch);
          onAsk?.();
          return;
        }
        // the time limit counts again after an answer
        if (data.says === 'answered') return rest();
        if (data.says !== 'printed') return;
        printed += data.text;
        onPrint?.(data.text);
      };
      worker.onerror = () => reject(new NoBrowserRun('the worker failed'));
      worker.onmessageerror = () => reject(new NoBrowserRun('a message could not be read'));
      worker.postMessage({ do: 'run', work } satisfies ToWorker);
      const ended = await promise;
      if (ended.isWorn) this.#renew();
      return ended;
    } catch (error) {
      this.#renew();
      throw error;
    } finally {
      clearTimeout(watch);
      signal.removeEventListener('abort', stop);
    }
  }

  /**
   * False as soon as it is clear that the language will not be ready in a few seconds. Rejects when it does not start.
   */
  async #isNear(signal: AbortSignal): Promise<boolean> {
    let isOver = false;
    const slow = async () => {
      while (!isOver && !signal.aborted && this.#waitLeftMs() <= mostWaitMs) await after(lookEveryMs);
      return false;
    };
    try {
      return await Promise.race([this.#started().then(() => true), slow()]);
    } finally {
      isOver = true;
      signal.throwIfAborted();
    }
  }

  /** Estimates the rest of the loading by its speed. Gives 0 while the speed is not known. */
  #waitLeftMs(): number {
    const now = performance.now();
    const { doneBytes, totalBytes } = this.#progress ?? { doneBytes: 0, totalBytes: Infinity };
    if (now - this.#heardAtMs > (doneBytes < totalBytes ? noWordMs : mostStartMs)) return Infinity;
    if (this.#progress === undefined) return 0;
    const takenMs = now - this.#loadingSinceMs;
    return takenMs < paceAfterMs ? 0 : (takenMs * (totalBytes - doneBytes)) / Math.max(doneBytes, 1);
  }

  #renew(): void {
    const wasThere = this.#kept !== null;
    void this.#worker?.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
    this.#worker = undefined;
    // a language that has never started is not started again until the next run
    if (wasThere) this.warm();
  }

  #started(): Promise<Worker> {
    this.#worker ??= this.#start();
    // after a failure the next run starts a new worker
    this.#worker.catch(() => (this.#worker = undefined));
    return this.#worker;
  }

  #start(): Promise<Worker> {
    return new Promise((resolve, reject) => {
      let worker: Worker;
      const fail = (reason: string, why?: Elsewhere | null) => {
        clearTimeout(silence);
        worker?.terminate();
        this.#progress = undefined;
        reject(new NoBrowserRun(reason, why));
      };
      let silence: ReturnType<typeof setTimeout> | undefined;
      const listen = () => {
        this.#heardAtMs = performance.now();
        clearTimeout(silence);
        silence = setTimeout(() => fail('it does not start'), startSilenceMs);
      };
      try {
        worker = this.#make();
      } catch (error) {
        if (error instanceof NoBrowserRun) return fail(error.message, error.why);
        return fail(error instanceof Error ? error.message : 'no workers');
      }
      listen();
      // the first thing that a worker sends tells whether this page can receive modules
      let isTried = this.#kept !== null;
      const tell = (modules: boolean) => {
        isTried = true;
        worker.postMessage({ do: 'keep', modules } satisfies ToWorker);
      };
      worker.onerror = () => fail('the worker did not start');
      worker.onmessageerror = () => (isTried ? fail('a message could not be read') : tell(false));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.says === 'broken') return fail(data.reason);
        listen();
        if (data.says === 'tries') tell(true);
        else if (data.says === 'loading') {
          if (this.#progress === undefined) this.#loadingSinceMs = performance.now();
          this.#progress = data;
          this.#onProgress?.(data);
        } else if (data.says === 'ready') {
          clearTimeout(silence);
          this.#progress = undefined;
          // `#waitLeftMs` gives 0 from now on
          this.#heardAtMs = Infinity;
          this.#kept = data.kept ?? this.#kept ?? true;
          resolve(worker);
        }
      };
      worker.postMessage({ do: 'start', kept: this.#kept } satisfies ToWorker);
    });
  }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/**
 * A busy device may delay a program, so the worker's own clock decides. This limit is for programs during which the
 * worker cannot check its clock.
 */
const patienceOf = ({ limits, traces }: Work) => 3 * limits.timeMs + graceMs + (traces ? 20_000 : 0);

/** The result of a program whose worker has stopped answering, as far as the page knows it. */
function outOfTime({ limits }: Work, stdout: string): Ended {
  const used = { timeMs: limits.timeMs, wallMs: limits.timeMs, memoryBytes: 0 };
  const outcome = { end: { by: 'limit', limit: 'time' }, stdout, stderr: '', used } as const;
  return { compileError: null, outcome, record: null, isWorn: true };
}
