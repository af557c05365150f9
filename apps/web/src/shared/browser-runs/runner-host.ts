import type { Ended, FromWorker, Progress, ToWorker, Work } from './runner-messages.ts';

/** The browser can not run it by itself: no workers, no WebAssembly, a file that does not come. The server may. */
export class NoBrowserRun extends Error {
  override name = 'NoBrowserRun';
}

export type Listeners = {
  onProgress?(progress: Progress): void;
  /** It comes too slowly to be waited for: the run is given up here, and the load goes on. Who leaves this out waits. */
  onFar?(): void;
  /** The interpreter is there, the program starts. */
  onStart?(): void;
  onPrint?(text: string): void;
  onAsk?(): void;
};

/** A worker that says nothing for so long while it starts has come to nothing. Each byte counts anew. */
const startSilenceMs = 60_000;
/** After a first look at the pace nobody waits longer than this for what is still to come. */
const paceAfterMs = 2000;
const mostWaitMs = 5000;
/** The worker's own file has not come, or the device is busy with it. */
const noWordMs = 10_000;
const lookEveryMs = 500;
/** What the worker's own check of the time is left with before it is ended from outside. */
const graceMs = 1500;

/** One language in a worker, which is started with the first run and again whenever it was ended. */
export class RunnerHost {
  readonly #make: () => Worker;
  #worker: Promise<Worker> | undefined;
  #kept: unknown = null;
  #progress: Progress | undefined;
  #startedAtMs = 0;
  #loadingSinceMs = 0;
  #onProgress: Listeners['onProgress'];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(make: () => Worker) {
    this.#make = make;
  }

  /** Starts the language before it is needed; a failure shows at the first run. */
  warm(): void {
    this.#started().catch(() => undefined);
  }

  /**
   * Waits its turn. Rejects with `NoBrowserRun` where it can not be run here, and with the signal's reason when it is stopped:
   * then the worker goes, and a fresh one starts at once.
   */
  run(work: Work, listeners: Listeners, signal: AbortSignal): Promise<Ended> {
    const mine = this.#turn.then(() => this.#run(work, listeners, signal));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #run(work: Work, listeners: Listeners, signal: AbortSignal): Promise<Ended> {
    const { onProgress, onFar, onStart, onPrint, onAsk } = listeners;
    signal.throwIfAborted();
    this.#onProgress = onProgress;
    if (this.#progress) onProgress?.(this.#progress);
    if (onFar && !(await this.#isNear(signal))) {
      onFar();
      throw new NoBrowserRun('it comes too slowly');
    }
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
        // after an answer the time runs again
        if (data.says === 'answered') return rest();
        if (data.says !== 'printed') return;
        printed += data.text;
        onPrint?.(data.text);
      };
      worker.onerror = () => reject(new NoBrowserRun('the worker failed'));
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
      this.#onProgress = undefined;
    }
  }

  /** False as soon as it shows that the language will not be there in a few seconds. */
  async #isNear(signal: AbortSignal): Promise<boolean> {
    let isOver = false;
    const over = () => {
      isOver = true;
      return true;
    };
    const started = this.#started().then(over, over);
    const slow = async () => {
      while (!isOver && !signal.aborted && this.#waitLeftMs() <= mostWaitMs) await after(lookEveryMs);
      return false;
    };
    const isNear = await Promise.race([started, slow()]);
    signal.throwIfAborted();
    return isNear;
  }

  /** By the pace so far; what is not known yet is taken for soon. */
  #waitLeftMs(): number {
    const now = performance.now();
    if (this.#progress === undefined) return now - this.#startedAtMs > noWordMs ? Infinity : 0;
    const { doneBytes, totalBytes } = this.#progress;
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
    // what never started is not tried again before somebody asks
    if (wasThere) this.warm();
  }

  #started(): Promise<Worker> {
    this.#worker ??= this.#start();
    // the next one tries anew
    this.#worker.catch(() => (this.#worker = undefined));
    return this.#worker;
  }

  #start(): Promise<Worker> {
    return new Promise((resolve, reject) => {
      let worker: Worker;
      const fail = (reason: string) => {
        clearTimeout(silence);
        worker?.terminate();
        this.#progress = undefined;
        reject(new NoBrowserRun(reason));
      };
      let silence: ReturnType<typeof setTimeout> | undefined;
      const listen = () => {
        clearTimeout(silence);
        silence = setTimeout(() => fail('it does not start'), startSilenceMs);
      };
      try {
        worker = this.#make();
      } catch (error) {
        return fail(error instanceof Error ? error.message : 'no workers');
      }
      listen();
      this.#startedAtMs = performance.now();
      worker.onerror = () => fail('the worker did not start');
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.says === 'broken') return fail(data.reason);
        listen();
        if (data.says === 'loading') {
          if (this.#progress === undefined) this.#loadingSinceMs = performance.now();
          this.#progress = data;
          this.#onProgress?.(data);
        } else if (data.says === 'ready') {
          clearTimeout(silence);
          this.#progress = undefined;
          // nothing is waited for any more
          this.#startedAtMs = Infinity;
          this.#kept = data.kept ?? this.#kept ?? true;
          resolve(worker);
        }
      };
      worker.postMessage({ do: 'start', kept: this.#kept } satisfies ToWorker);
    });
  }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** A busy device may keep a program waiting: its own clock decides, this is for what never looks at it. */
const patienceOf = ({ limits, traces }: Work) => 3 * limits.timeMs + graceMs + (traces ? 20_000 : 0);

/** What the page knows of a program whose worker says nothing any more. */
function outOfTime({ limits }: Work, stdout: string): Ended {
  const used = { timeMs: limits.timeMs, wallMs: limits.timeMs, memoryBytes: 0 };
  const outcome = { end: { by: 'limit', limit: 'time' }, stdout, stderr: '', used } as const;
  return { compileError: null, outcome, trace: null, isWorn: true };
}
