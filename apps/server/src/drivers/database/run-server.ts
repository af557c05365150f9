import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import pg from 'pg';
import { DatabaseError } from './database.ts';
import { type Account, endWithParent, plainEnv } from './postgres-account.ts';
import { stopOrphan } from './stop-orphan.ts';

export type Log = { info(message: string): void; error(message: string): void };

const startPatienceMs = 15_000;
/** Recovery after a crash may take long. The server then says that it is starting. */
const recoveryPatienceMs = 600_000;
/** A week of WAL takes long to read. */
const archivePatienceMs = 86_400_000;
const longestLogBytes = 20_000_000;

/** For one process on one machine. Parameters are given at each start, so that a new release may change them. */
const ourParameters: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '80',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_min_duration_statement: '2s',
};

type Options = {
  postgres: string;
  account: Account;
  folder: string;
  logFile: string;
  /** Connects to a database that always exists. */
  connect: pg.PoolConfig;
  /** Created if it is missing. */
  databaseName: string;
  parameters: Record<string, string>;
  isRecovering: boolean;
  log: Log;
};

export type Server = { pid(): number; close(): Promise<void> };

/** Keeps one PostgreSQL server running until it is closed. */
export async function runServer(options: Options): Promise<Server> {
  const { folder, log } = options;
  const lifeline = await endWithParent();
  let child: ChildProcess;
  let isClosing = false;
  let restarting: Promise<void> | undefined;

  const start = async () => {
    const deadline = Date.now() + (options.isRecovering ? 0 : startPatienceMs);
    for (;;) {
      if (await stopOrphan(folder)) log.info('Остановлен PostgreSQL, оставшийся от прерванного запуска');
      await turnLog(options.logFile);
      child = launch(options, lifeline);
      try {
        await untilReady(child, options);
        child.once('exit', (code, signal) => onDeath(signal ?? `код ${code}`));
        return;
      } catch (error) {
        // children of a server that was just killed may still hold its shared memory; they end soon
        if (isClosing || Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  };

  const onDeath = (how: string) => {
    if (isClosing) return;
    log.error(`PostgreSQL неожиданно завершился (${how}), запускаю снова`);
    restarting = restart();
  };
  const restart = async () => {
    for (let pauseMs = 100; !isClosing; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        await start();
        return log.info('PostgreSQL снова работает');
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };

  // needed where the system cannot end children with their parent
  const onExit = () => void child.kill('SIGINT');
  await start();
  process.once('exit', onExit);

  return {
    pid: () => child.pid ?? 0,
    async close() {
      isClosing = true;
      await restarting;
      process.off('exit', onExit);
      await stop(child);
    },
  };
}

function launch({ postgres, account, folder, logFile, parameters }: Options, lifeline: string[]): ChildProcess {
  const settings = Object.entries({ ...ourParameters, ...parameters }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [program = '', ...args] = [...account.wrap, ...lifeline, postgres, '-D', folder, ...settings];
  const output = openSync(logFile, 'a', 0o600);
  try {
    // a session of its own: Ctrl+C in a terminal must stop us first and the database last
    return spawn(program, args, {
      ...account.ids,
      detached: true,
      stdio: ['ignore', output, output],
      env: plainEnv(),
      cwd: '/',
    });
  } finally {
    closeSync(output);
  }
}

async function untilReady(
  child: ChildProcess,
  { connect, databaseName, logFile, isRecovering }: Options,
): Promise<void> {
  const recoveryMs = isRecovering ? archivePatienceMs : recoveryPatienceMs;
  let death: string | undefined;
  child.once('error', (error) => (death = error.message));
  child.once('exit', (code, signal) => (death ??= String(signal ?? `код ${code}`)));
  const started = Date.now();
  for (;;) {
    if (death !== undefined) {
      const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
      throw new DatabaseError(`PostgreSQL не запустился (${death}). Последние строки ${logFile}:\n${lines}`);
    }
    try {
      return await ensureDatabase(connect, databaseName);
    } catch (error) {
      const isStarting = (error as { code?: string }).code === '57P03';
      if (Date.now() - started > (isStarting ? recoveryMs : startPatienceMs)) {
        await stop(child);
        throw new DatabaseError(`PostgreSQL запущен, но не отвечает; смотрите ${logFile}.`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

async function ensureDatabase(connect: pg.PoolConfig, databaseName: string): Promise<void> {
  const client = new pg.Client(connect);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(databaseName)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Smart shutdown first: our pools have just closed, and their last messages must not fail. Then fast: sessions are
 * ended, everything is written. Then immediate, if even that takes too long: the next start replays the log.
 */
async function stop(child: ChildProcess): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (hasEnded()) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const steps = [setTimeout(() => child.kill('SIGINT'), 1_000), setTimeout(() => child.kill('SIGQUIT'), 20_000)];
  await gone;
  steps.forEach(clearTimeout);
}

async function turnLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > longestLogBytes) await rename(logFile, `${logFile}.old`);
}
