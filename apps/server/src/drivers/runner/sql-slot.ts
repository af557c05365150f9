import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { encodeFrame } from '@put/python/frames.ts';
import type { Dialect, Request, Result } from '@put/sql/protocol.ts';
import { onMessage, spawnHardened } from './child-process.ts';
import { foldersOf } from './package-folders.ts';
import { tail } from './pyodide-process.ts';
import { RunnerFault } from './runner.ts';
import { allowed, clocksOf, TimeWatch } from './time-watch.ts';

const startMs = 300_000;
/** SQLite checks the time itself; the process is killed only this much of its work after a limit. */
const graceMs = 500;
const idleMs = 120_000;

const childFile = createRequire(import.meta.url).resolve('@put/sql/child.ts');
const library: Record<Dialect, string> = { sqlite: '@sqlite.org/sqlite-wasm', postgresql: '@electric-sql/pglite' };

type Running = { resolve: (message: unknown) => void; reject: (reason: unknown) => void };

/**
 * One database in a process of its own. The process starts with the first request, is restarted when it has ended, and
 * is ended when it is idle.
 */
export class SqlSlot {
  readonly #dialect: Dialect;
  #child: ChildProcess | undefined;
  #ready: Promise<unknown> | undefined;
  #running: Running | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  async execute(request: Request, signal: AbortSignal | undefined): Promise<Result> {
    clearTimeout(this.#idleTimer);
    if (this.#isClosed) throw new RunnerFault('the runner is closed');
    this.#ready ??= this.#start();
    await this.#ready;
    signal?.throwIfAborted();
    const child = this.#child!;
    const reply = this.#next();
    child.stdin?.write(encodeFrame(request));
    let killed: Result | undefined;
    const most = allowed({ timeMs: request.limits.timeMs, sleepMs: 0 }, graceMs);
    const watch = new TimeWatch(clocksOf(child.pid)).start(most, (excess, { cpuMs }) => {
      // a database neither sleeps nor waits for anybody: then it hangs, and nobody is to blame for it
      if (excess === 'time') killed = { end: 'limit', limit: 'time', timeMs: cpuMs };
      child.kill('SIGKILL');
    });
    const abort = () => void child.kill('SIGKILL');
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const result = (await reply) as Result;
      if (result.isWorn) this.#leave();
      return result;
    } catch (fault) {
      signal?.throwIfAborted();
      if (killed && !this.#isClosed) return killed;
      throw fault;
    } finally {
      watch.stop();
      signal?.removeEventListener('abort', abort);
      this.#idleTimer = setTimeout(() => this.#child?.kill('SIGKILL'), idleMs).unref();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    this.#child?.kill('SIGKILL');
  }

  /** Kills the process; the next request starts another one. */
  #leave(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#ready = undefined;
  }

  #start(): Promise<unknown> {
    const folders = [
      dirname(dirname(childFile)),
      ...foldersOf(childFile, '@put/python'),
      ...foldersOf(childFile, library[this.#dialect]),
    ];
    const child = spawnHardened({
      file: childFile,
      args: [this.#dialect],
      readable: folders.map((folder) => join(folder, '*')),
    });
    this.#child = child;
    const complaints = tail(child.stderr);
    const end = (why: string) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#ready = undefined;
      this.#running?.reject(new RunnerFault(`the database's process ended: ${why} ${complaints()}`.trim()));
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(String(signal ?? code)));
    child.stdin?.on('error', () => {});
    onMessage(child, (message) => this.#take(message));
    const ready = this.#next();
    const timeout = setTimeout(() => child.kill('SIGKILL'), startMs).unref();
    ready.finally(() => clearTimeout(timeout)).catch(() => {});
    return ready;
  }

  #next(): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#running = { resolve, reject };
    return promise;
  }

  #take(message: unknown): void {
    this.#running?.resolve(message);
    this.#running = undefined;
  }
}
