import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { encodeFrame } from '@put/python/frames.ts';
import type { Heard, Ready, Request, Result, Said } from '@put/python/protocol.ts';
import { onMessage } from './child-process.ts';
import { tail } from './pyodide-process.ts';
import { type Limits, RunnerFault } from './runner.ts';

const startMs = 30_000;
const watchMs = 50;
/** How long the interpreter's own check of a limit is left alone before the process is killed. */
const graceMs = 300;
/** What is tested starts an interpreter of its own with the first test. */
const secondStartMs = 3000;
/** An idle interpreter that holds more than this above its first state is exchanged for a fresh one. */
const idleBytes = 64 * 1024 * 1024;
const idleMs = 2000;
const partnerIdleMs = 60_000;
/** Memory grows by pages of WebAssembly: for so much above a limit no interpreter is exchanged. */
const roundingBytes = 1024 * 1024;

/** The other end of a program's pipes while it runs. */
export type Talk = {
  /** Before it is asked to start. */
  onStart(tell: (heard: Heard) => void, hold: (isHeld: boolean) => void): void;
  onSaid(said: Said): void;
  /** Beyond what the program's own limits take, since it waits for another. */
  patienceMs: number;
};

/** Starts the process of an interpreter. */
export type Spawn = () => ChildProcess;

type Running = { resolve: (message: unknown) => void; reject: (reason: unknown) => void };

/** One interpreter in a process of its own, which is started again whenever it is gone or in doubt. */
export class InterpreterPlace {
  readonly #spawn: Spawn;
  #process: Promise<InterpreterProcess> | undefined;
  #current: InterpreterProcess | undefined;
  #grownBytes = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #partners = new Map<Spawn, { place: InterpreterPlace; timer?: NodeJS.Timeout }>();
  #isClosed = false;

  constructor(spawn: Spawn) {
    this.#spawn = spawn;
  }

  /** Starts the process now instead of at the first request. */
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
    const graceOfStartMs = request.do === 'test' ? secondStartMs : graceMs;
    const watch = new Watch(interpreter, request.limits, graceOfStartMs, talk?.patienceMs);
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
      if (watch.killed && !this.#isClosed) return watch.killed;
      throw fault;
    } finally {
      watch.stop();
      signal?.removeEventListener('abort', abort);
      this.#idleTimer = setTimeout(() => this.#grownBytes > idleBytes && this.#recycle(), idleMs).unref();
    }
  }

  /** A second interpreter for whoever talks to the program here; it goes when nobody has talked to it for a while. */
  async withPartner<T>(spawn: Spawn, use: (partner: InterpreterPlace) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new RunnerFault('the runner is closed');
    const partner = this.#partners.get(spawn) ?? { place: new InterpreterPlace(spawn) };
    this.#partners.set(spawn, partner);
    clearTimeout(partner.timer);
    try {
      return await use(partner.place);
    } finally {
      partner.timer = setTimeout(() => {
        partner.place.close();
        this.#partners.delete(spawn);
      }, partnerIdleMs).unref();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const { place, timer } of this.#partners.values()) {
      clearTimeout(timer);
      place.close();
    }
    this.#current?.kill();
  }

  #recycle(): void {
    this.#current?.kill();
    this.#current = undefined;
    this.#grownBytes = 0;
    // The next request meets the same failure, if it is one.
    this.#process = this.#isClosed ? undefined : this.#start();
    this.#process?.catch(() => {});
  }

  #started(): Promise<InterpreterProcess> {
    if (this.#isClosed) return Promise.reject(new RunnerFault('the runner is closed'));
    // Also after a start that failed: every request tries anew.
    if (this.#current?.isDead) this.#recycle();
    this.#process ??= this.#start();
    return this.#process;
  }

  async #start(): Promise<InterpreterProcess> {
    const interpreter = new InterpreterProcess(this.#spawn());
    this.#current = interpreter;
    await interpreter.ready;
    return interpreter;
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
    // A write to a process that is gone; its end says so too.
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

  /** Answers a program that waits. */
  tell(heard: Heard): void {
    if (!this.isDead) this.#child.stdin?.write(encodeFrame(heard));
  }

  /** What a program says waits in its pipe, and then the program. */
  hold(isHeld: boolean): void {
    const said = this.#child.stdio[3] as Readable;
    if (isHeld) said.pause();
    else said.resume();
  }

  kill(): void {
    // its end is not heard of before all that it said is read
    this.hold(false);
    this.#child.kill('SIGKILL');
  }

  /**
   * CPU time so far of the thread that runs the program, where the system tells it. Not of the whole process: a fresh
   * one compiles WebAssembly in other threads, which is no work of the program.
   */
  cpuMs(): number | undefined {
    if (process.platform !== 'linux') return undefined;
    try {
      const stat = readFileSync(`/proc/${this.#child.pid}/task/${this.#child.pid}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return undefined;
    }
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

/**
 * Kills the process of a program that the interpreter's own check of the time does not reach. A program works or
 * sleeps, and the interpreter counts its sleep; whoever gets no processor for long gets no verdict either.
 */
class Watch {
  /** The verdict, when the process was killed for one. */
  killed: Result | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(interpreter: InterpreterProcess, limits: Request['limits'], graceMs: number, moreMs = 0) {
    const startedAt = { wallMs: performance.now(), cpuMs: interpreter.cpuMs() ?? 0 };
    const patienceMs = 10 * (limits.timeMs + limits.sleepMs) + 10_000 + moreMs;
    this.#timer = setInterval(() => {
      const wallMs = performance.now() - startedAt.wallMs;
      if (wallMs < limits.timeMs + graceMs) return;
      const cpuMs = interpreter.cpuMs();
      const timeMs = cpuMs === undefined ? wallMs - limits.sleepMs : cpuMs - startedAt.cpuMs;
      const isOver = timeMs > limits.timeMs + graceMs;
      if (!isOver && wallMs < patienceMs) return;
      const used = { timeMs, wallMs, memoryBytes: 0 };
      const end = { by: 'limit', limit: 'time' } as const;
      if (isOver) this.killed = { end, stdout: '', stderr: '', used, grownBytes: 0, isInDoubt: true };
      interpreter.kill();
      this.stop();
    }, watchMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** What an earlier program grew is taken without a word to anybody: who comes to more than it may is found at its end. */
function withinMemory(result: Result, { memoryBytes }: Pick<Limits, 'memoryBytes'>): Result {
  if (result.end.by === 'limit' || result.used.memoryBytes <= memoryBytes) return result;
  return { ...result, end: { by: 'limit', limit: 'memory' } };
}
