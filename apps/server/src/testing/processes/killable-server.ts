import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@put/contract/base/endpoint';
import pg from 'pg';
import { endProcess } from './end-process.ts';
import { compileCache } from './operator-command.ts';

const endsWithinMs = 100_000;

const allInOne = join(import.meta.dirname, '../../main/all-in-one.ts');

/**
 * The whole product in a process of its own, on a data folder that outlives it. What was acknowledged must still exist
 * after `end('SIGKILL')` and another `start()`. The demonstration accounts can sign in. `program`: the file of another one
 * that runs the product; it hears what `tell` says.
 */
export async function killableServer(settings: Record<string, string> = {}, program = allInOne) {
  const dataDir = await mkdtemp(join(tmpdir(), 'put-kill-'));
  let server: ChildProcess | undefined;
  let worker: ChildProcess | undefined;
  let address = '';
  let token = '';
  let log = '';

  const env = {
    ...process.env,
    ...compileCache,
    PORT: '0',
    HOST: '127.0.0.1',
    PT_DATA_DIR: dataDir,
    PT_JUDGE_PLACES: '1',
    PT_CONTAINERS: 'off',
    PT_LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    NODE_ENV: 'test',
    PT_DEMO: 'courses',
    ...settings,
  };

  /** One that a failed test left running is killed first: the second try of that test starts another. */
  async function start(more: Record<string, string> = {}): Promise<void> {
    await endProcess(server);
    const next = spawn(process.execPath, [program], {
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    server = next;
    address = await new Promise<string>((resolve, reject) => {
      next.stdout!.on('data', (chunk: Buffer) => {
        log += String(chunk);
        const found = /http:\/\/[\w.:-]+/.exec(String(chunk))?.[0];
        if (found) resolve(found);
      });
      next.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    });
  }

  /** Signs in; later calls are made as this person. */
  async function signIn(login: 'admin' | 'student'): Promise<void> {
    token = '';
    const person = { login, password: `${login}-demo` };
    token = (await call<{ access_token: string }>('POST', '/auth/login', person)).access_token;
  }

  function send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${address}${apiBase}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async function call<T>(...[method, path, ...more]: Parameters<typeof send>): Promise<T> {
    const response = await send(method, path, ...more);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** One that does not end when it is asked to is killed, so that no test waits for it for ever. */
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const last = server;
    const late = setTimeout(() => last?.kill('SIGKILL'), endsWithinMs);
    await endProcess(last, signal);
    clearTimeout(late);
  }

  /** Starts another worker on the same database and kills the previous one. A worker that ends is started again. */
  async function startWorker(): Promise<void> {
    await endWorker();
    const database = `postgres://put@/put?host=${encodeURIComponent(join(dataDir, 'run'))}`;
    const next = spawn(process.execPath, [join(import.meta.dirname, '../../main/worker.ts')], {
      env: { ...env, DATABASE_URL: database, PT_DATA_DIR: join(dataDir, 'worker') },
      stdio: 'ignore',
    });
    worker = next;
    next.once('exit', () => {
      if (worker === next) void startWorker();
    });
  }

  async function endWorker(): Promise<void> {
    const last = worker;
    worker = undefined;
    await endProcess(last);
  }

  return {
    dataDir,
    start,
    startWorker,
    workerPid: () => worker?.pid,
    signIn,
    send,
    call,
    end,
    /** Resolves when the program has heard it. */
    tell: (message: object) =>
      new Promise<void>((resolve) => {
        server!.once('message', () => resolve());
        server!.send(message);
      }),
    /** Resolves with its exit code when it ends by itself. */
    ended: () => new Promise<number | null>((resolve) => server!.once('exit', resolve)),
    pid: () => server!.pid!,
    port: () => Number(new URL(address).port),
    token: () => token,
    /** All that it has written to standard output. */
    log: () => log,
    /** Asks the bundled database, by a connection of its own. */
    async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
      const [, , , , host] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
      const client = new pg.Client({ host: host!, user: 'put', database: 'put' });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    /** `whenEnded`: what is left to do before the data folder goes. */
    async close(whenEnded?: () => Promise<unknown>): Promise<void> {
      await endWorker();
      await end('SIGTERM');
      await whenEnded?.();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
