/**
 * Work that fails alone (decisions/0025). A process serves everybody, but almost all that it does belongs to somebody: a
 * call, a job, a socket. Each such piece of work is marked, and the mark goes along through awaits, timers, streams and
 * sockets. An error that nobody catches fails the piece whose mark it carries, and nothing else.
 *
 * Promises: what waits for a failed piece is told at once, even if a part of the work hangs; its locks are given back
 * and its signal is aborted. A piece fails once; what it throws later is only told.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { OwnWork } from '@put/contract/system/health';

const marks = new AsyncLocalStorage<OwnFailure | undefined>();

/** What this process has had of errors that nobody caught. */
export type Uncaught = { count: number; lastAt: Date; work: OwnWork };
let uncaught: Uncaught | undefined;
let tell: (error: unknown, work: OwnWork) => void = () => undefined;

export class OwnFailure {
  readonly work: OwnWork;
  readonly #onFailed: (error: unknown) => void;
  #aborting: AbortController | undefined;
  #failedBy: { error: unknown } | undefined;

  /** `onFailed` answers whoever waits for the work. */
  constructor(work: OwnWork, onFailed: (error: unknown) => void) {
    this.work = work;
    this.#onFailed = onFailed;
  }

  /** Aborted with the error when the work fails. */
  get signal(): AbortSignal {
    this.#aborting ??= new AbortController();
    if (this.#failedBy) this.#aborting.abort(this.#failedBy.error);
    return this.#aborting.signal;
  }

  /** Begins the work. What `step` throws at once is the caller's to catch. */
  begin<T>(step: () => T): T {
    return marks.run(this, step);
  }

  /** Does a step that nobody waits for, such as a listener: what it throws fails the work. Undefined when it threw. */
  run<T>(step: () => T): T | undefined {
    try {
      return marks.run(this, step);
    } catch (error) {
      // the mark is gone by the time that the process hears of it
      this.#hear(error);
      return undefined;
    }
  }

  /** All listeners of the emitter become steps of this work, whoever it is that emits. */
  guard(emitter: EventEmitter): void {
    const emit = emitter.emit.bind(emitter) as (...news: unknown[]) => boolean;
    emitter.emit = (...news: unknown[]) => this.run(() => emit(...news)) ?? false;
  }

  /** For `failOwner` and `run`. */
  #hear(error: unknown): void {
    uncaught = { count: (uncaught?.count ?? 0) + 1, lastAt: new Date(), work: this.work };
    tell(error, this.work);
    if (this.#failedBy) return;
    this.#failedBy = { error };
    this.#aborting?.abort(error);
    this.#onFailed(error);
  }

  /**
   * For the process, when it hears of an error that nobody caught: the work that it belongs to fails. False: it is
   * nobody's.
   */
  static failOwner(error: unknown): boolean {
    const own = marks.getStore();
    // a throw leaves the mark behind, and the connections that come next would get it
    marks.enterWith(undefined);
    if (!own) return false;
    try {
      own.#hear(error);
    } catch (second) {
      tell(second, own.work);
    }
    return true;
  }
}

/** Does work that fails alone: it rejects also with an error that nobody caught, though a part of it may hang. */
export async function inOwnFailure<T>(work: OwnWork, step: () => Promise<T>): Promise<T> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const own = new OwnFailure(work, reject);
  return Promise.race([own.begin(async () => step()), failed]);
}

/** The signal of the work that is done now. */
export const ownSignal = (): AbortSignal | undefined => marks.getStore()?.signal;

/** What is done, or why the work that it is a part of has failed meanwhile: for what others wait for. */
export async function unlessFailed<T>(part: Promise<T>): Promise<T> {
  const signal = ownSignal();
  if (!signal) return part;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const fail = () => reject(signal.reason as Error);
  signal.addEventListener('abort', fail, { once: true });
  if (signal.aborted) fail();
  try {
    return await Promise.race([part, failed]);
  } finally {
    signal.removeEventListener('abort', fail);
  }
}

/** The same listener, as a step of the work that is done now. Outside of any work it stays as it is. */
export function asOwnStep<Args extends unknown[]>(listener: (...news: Args) => void): (...news: Args) => void {
  const own = marks.getStore();
  return own ? (...news) => own.run(() => listener(...news)) : listener;
}

/** Of this process since its start; undefined: none. */
export const uncaughtErrors = (): Uncaught | undefined => uncaught;

/** Who is told of each error that nobody caught and that has failed one piece of work. */
export const tellUncaughtTo = (listener: typeof tell): void => void (tell = listener);
