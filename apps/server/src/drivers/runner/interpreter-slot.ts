import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { encodeFrame } from '@put/python/frames.ts';
import type { Heard, Ready, Request, Result, Said } from '@put/python/protocol.ts';
import { onMessage } from './child-process.ts';
import { tail } from './pyodide-process.ts';
import { type Limits, RunnerFault } from './runner.ts';
import { allowed, clocksOf, TimeWatch, type Used } from './time-watch.ts';

const startMs = 300_000;
/** The interpreter checks limits itself. The process is killed only this much of its work after a limit. */
const graceMs = 300;
/** The grace for tested programs: the first test starts a second interpreter. */
const secondStartMs = 3000;
/** An idle interpreter that has grown by more than this is replaced by a fresh one. */
const idleBytes = 64 * 1024 * 1024;
const idleMs = 2000;
const partnerIdleMs = 60_000;
/** WebAssembly's memory grows by pages: an excess of this size over a limit does not replace the interpreter. */
const roundingBytes = 1024 * 1024;

/** The partner's side of a conversation, as the slot sees it. */
export type Talk = {
  /** Called before the program starts. */
  onStart(tell: (heard: Heard) => void, hold: (isHeld: boolean) => void): void;
  onSaid(said: Said): void;
  /** Added to the program's own time, since it waits for its partner. */
  patienceMs: number;
};

/** Starts the process of an interpreter; it may first have to wait for what the interpreter needs. */
export type Spawn = () => ChildProcess | Promise<ChildProcess>;

type Running = { resolve: (message: unknown) => void; reject: (reason: unknown) => void };

/** One interpreter in a process of its own. The process is restarted when it has ended or is in doubt. */
export class InterpreterSlot {
  readonly #spawn: Spawn;
  #process: Promise<InterpreterProcess> | undefined;
  #current: InterpreterProcess | undefined;
  #grownBytes = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #partners = new Map<Spawn, { slot: InterpreterSlot; timer?: NodeJS.Timeout }>();
  #isClosed = false;

  constructor(spawn: Spawn) {
    this.#spawn = spawn;
  }

  /** Starts the process now instead of at the first request. Rejects when it does not start. */
  async warm(): Promise<void> {
    await this.#started();
  }

  async execute(request: Request, signal: AbortSignal | undefined, talk?: Talk): Promise<Result> {
    clearTimeout(this.#idleTimer);
    if (this.#grownBytes > request.limits.memoryBytes + roundingBytes) this.#recycle();
    const interpreter = await this.#started();
    signal?.throwIfAborted();
    talk?.onStart(
      (heard) => interpreter.tell(heard),
      (isHeld) => interpreter.hold(isHeld),
    );
    const reply = interpreter.ask(request, talk?.onSaid);
    let killed: Result | undefined;
    const most = allowed(request.limits, request.do === 'test' ? secondStartMs : graceMs, talk?.patienceMs);
    const watch = new TimeWatch(clocksOf(interpreter.pid)).start(most, (excess, used) => {
      // a program that waits for its partner is ended with it
      if (excess === 'time' || (excess === 'idle' && !talk)) killed = overTime(excess, used);
      interpreter.kill();
    });
    const abort = () => interpreter.kill();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const result = (await reply) as Result;
      this.#grownBytes = result.grownBytes;
      if (result.isInDoubt) this.#recycle();
      return withinMemory(result, request.limits);
    } catch (fault) {
      this.#recycle();
      signal?.throwIfAborted();
      if (killed && !this.#isClosed) return killed;
      throw fault;
    } finally {
      watch.stop();
      signal?.removeEventListener('abort', abort);
      this.#idleTimer = setTimeout(() => this.#grownBytes > idleBytes && this.#recycle(), idleMs).unref();
    }
  }

  /** Lends a second interpreter for an interactor. It is closed after a minute without use. */
  async withPartner<T>(spawn: Spawn, use: (partner: InterpreterSlot) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new RunnerFault('the runner is closed');
    const partner = this.#partners.get(spawn) ?? { slot: new InterpreterSlot(spawn) };
    this.#partners.set(spawn, partner);
    clearTimeout(partner.timer);
    try {
      return await use(partner.slot);
    } finally {
      partner.timer = setTimeout(() => {
        partner.slot.close();
        this.#partners.delete(spawn);
      }, partnerIdleMs).unref();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const { slot, timer } of this.#partners.values()) {
      clearTimeout(timer);
      slot.close();
    }
    this.#current?.kill();
  }

  #recycle(): void {
    this.#current?.kill();
    this.#current = undefined;
    this.#grownBytes = 0;
    // If the start fails, the next request reports it.
    this.#process = this.#isClosed ? undefined : this.#start();
    this.#process?.catch(() => {});
  }

  #started(): Promise<InterpreterProcess> {
    if (this.#isClosed) return Promise.reject(new RunnerFault('the runner is closed'));
    // Also after a failed start: every request tries again.
    if (this.#current?.isDead) this.#recycle();
    this.#process ??= this.#start();
    return this.#process;
  }

  async #start(): Promise<InterpreterProcess> {
    const interpreter = new InterpreterProcess(await this.#spawned());
    this.#current = interpreter;
    if (this.#isClosed) interpreter.kill();
    await interpreter.ready;
    return interpreter;
  }

  async #spawned(): Promise<ChildProcess> {
    try {
      return await this.#spawn();
    } catch (error) {
      // the next request tries again
      this.#process = undefined;
      throw error;
    }
  }
}

class InterpreterProcess {
  readonly ready: Promise<Ready>;
  readonly #child: ChildProcess;
  #running: Running | undefined;
  #onSaid: Talk['onSaid'] | undefined;
  isDead = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    const complaints = tail(this.#child.stderr);
    const end = (why: string) => {
      this.isDead = true;
      this.#running?.reject(new RunnerFault(`the interpreter's process ended: ${why} ${complaints()}`.trim()));
    };
    this.#child.once('error', (error) => end(error.message));
    this.#child.once('close', (code, signal) => end(String(signal ?? code)));
    // A write to an ended process fails; its `close` event reports the end.
    this.#child.stdin?.on('error', () => {});
    onMessage(this.#child, (message) => this.#take(message));
    this.ready = this.#next() as Promise<Ready>;
    const timeout = setTimeout(() => this.kill(), startMs).unref();
    this.ready.finally(() => clearTimeout(timeout)).catch(() => {});
  }

  ask(request: Request, onSaid?: Talk['onSaid']): Promise<unknown> {
    const reply = this.#next();
    this.#onSaid = onSaid;
    if (!this.isDead) this.#child.stdin?.write(encodeFrame(request));
    return reply;
  }

  /** Passes input to a waiting program. */
  tell(heard: Heard): void {
    if (!this.isDead) this.#child.stdin?.write(encodeFrame(heard));
  }

  /** While held, the output of the program stays in its pipe; when the pipe is full, the program stops. */
  hold(isHeld: boolean): void {
    const said = this.#child.stdio[3] as Readable;
    if (isHeld) said.pause();
    else said.resume();
  }

  kill(): void {
    // `close` comes only after all output has been read
    this.hold(false);
    this.#child.kill('SIGKILL');
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  #next(): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    if (this.isDead) reject(new RunnerFault("the interpreter's process is gone"));
    else this.#running = { resolve, reject };
    return promise;
  }

  #take(message: unknown): void {
    if (this.#onSaid && !('end' in (message as object))) return this.#onSaid(message as Said);
    this.#running?.resolve(message);
    this.#running = undefined;
  }
}

const overTime = (limit: 'time' | 'idle', { cpuMs, wallMs }: Used): Result => ({
  end: { by: 'limit', limit },
  stdout: '',
  stderr: '',
  used: { timeMs: cpuMs, wallMs, memoryBytes: 0 },
  grownBytes: 0,
  isInDoubt: true,
});

/** A program may use the memory that an earlier one has grown, so its own limit is checked at the end. */
function withinMemory(result: Result, { memoryBytes }: Pick<Limits, 'memoryBytes'>): Result {
  if (result.end.by === 'limit' || result.used.memoryBytes <= memoryBytes) return result;
  return { ...result, end: { by: 'limit', limit: 'memory' } };
}
