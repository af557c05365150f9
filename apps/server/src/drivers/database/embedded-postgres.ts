import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { DatabaseError } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { type Account, chooseAccount, plainEnv } from './postgres-account.ts';
import { bundledPostgres, type PostgresPrograms } from './postgres-programs.ts';
import { type Log, runServer } from './run-server.ts';

const run = promisify(execFile);

/** A unix socket's path ends at 107 bytes; `/.s.PGSQL.5432` is a part of it. */
const longestSocketFolderBytes = 85;
const user = 'put';
const databaseName = 'put';

type Options = {
  /** The product's data folder; the database stands in its folder `postgres`. */
  dataDir: string;
  log: Log;
  /** Others than the bundled ones. */
  programs?: PostgresPrograms;
  /** Server parameters over ours. */
  parameters?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** A unix socket in a folder of ours alone; nothing listens on the network. */
  connect: pg.PoolConfig;
  /** The server's process now; another one after a crash. */
  pid(): number;
  close(): Promise<void>;
};

/**
 * The PostgreSQL that comes with the product, started in the data folder and stopped with us.
 *
 * Promises: one process of ours a folder, a second is refused; a server left by a killed process is stopped first;
 * a server that dies while we run is started again; what was committed survives `kill -9` of anything.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new DatabaseError('На Windows задайте DATABASE_URL с адресом своего PostgreSQL или запустите «Путь» в WSL.');
  }
  const { log, parameters = {} } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const lock = lockFolder(dataDir);
  try {
    const programs = options.programs ?? (await bundledPostgres());
    const folder = join(dataDir, 'postgres');
    const account = await prepareFolder(folder, programs, log);
    const socketFolder = await makeSocketFolder(dataDir, account);
    const connect: pg.PoolConfig = { host: socketFolder, user, database: databaseName };
    const server = await runServer({
      postgres: programs.postgres,
      account,
      folder,
      logFile: join(dataDir, 'postgres.log'),
      connect: { ...connect, database: 'postgres' },
      databaseName,
      parameters: { unix_socket_directories: `"${socketFolder}"`, ...parameters },
      log,
    });
    const close = async () => {
      await server.close();
      lock.release();
    };
    return { connect, pid: server.pid, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** How another process of ours reaches the server that the one on this folder keeps; nobody else may pass to its socket. */
export async function nearPostgres(dataDir: string): Promise<pg.PoolConfig> {
  return { host: socketFolderOf(await realpath(dataDir)), user, database: databaseName };
}

/** Makes the cluster unless it is there: beside its place first, so that a start cut short leaves no half of it. */
async function prepareFolder(folder: string, { initdb, postgres }: PostgresPrograms, log: Log): Promise<Account> {
  const ours = await majorOf(postgres);
  const theirs = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => Number.parseInt(text, 10),
    () => undefined,
  );
  if (theirs !== undefined && theirs !== ours) {
    throw new DatabaseError(
      `Данные в ${folder} созданы PostgreSQL ${theirs}, а «Путь» теперь несёт PostgreSQL ${ours}. ` +
        `Перенесите их: pg_dump прежней версией и загрузка в новую папку, либо pg_upgrade с программами обеих версий. ` +
        'Данные не тронуты; прежний выпуск «Пути» их откроет.',
    );
  }
  if (theirs !== undefined) return chooseAccount(folder, postgres);

  if (await lstat(folder).catch(() => undefined)) {
    throw new DatabaseError(
      `Папка ${folder} есть, но это не база PostgreSQL. Уберите её или задайте другую PT_DATA_DIR.`,
    );
  }
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  const account = await chooseAccount(fresh, postgres);
  const [program = '', ...args] = [
    ...account.wrap,
    initdb,
    '-D',
    fresh,
    '-U',
    user,
    '-E',
    'UTF8',
    '--auth=trust',
    ...localeFor(ours),
  ];
  log.info('Создаю базу данных');
  await run(program, args, { ...account.ids, env: plainEnv() }).catch((error: unknown) => {
    throw new DatabaseError(
      `Не удалось создать базу данных в ${folder}: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    );
  });
  await rename(fresh, folder);
  return account;
}

/** From 17 on PostgreSQL has letters of its own and needs none of the system's. Names are sorted by "ru-x-icu". */
const localeFor = (major: number) =>
  major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${systemLocale}`]
    : [`--locale=${systemLocale}`];
const systemLocale = process.platform === 'darwin' ? 'C' : 'C.UTF-8';

async function majorOf(postgres: string): Promise<number> {
  const { stdout } = await run(postgres, ['--version']).catch((error: unknown) => {
    throw new DatabaseError(`PostgreSQL не запускается: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  });
  return Number.parseInt(/\d+/.exec(stdout)?.[0] ?? '', 10);
}

function socketFolderOf(dataDir: string): string {
  const near = join(dataDir, 'run');
  const name = `put-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  return Buffer.byteLength(near) <= longestSocketFolderBytes ? near : join(tmpdir(), name);
}

async function makeSocketFolder(dataDir: string, { ids }: Account): Promise<string> {
  const folder = socketFolderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // in /tmp another user may have been here before us
  const there = await lstat(folder);
  const owner = ids.uid ?? process.getuid?.();
  if (!there.isDirectory() || (there.uid !== owner && there.uid !== process.getuid?.())) {
    throw new DatabaseError(`Папка ${folder} для сокета базы данных занята другим пользователем: удалите её.`);
  }
  await chmod(folder, 0o700);
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(folder, ids.uid, ids.gid);
  return folder;
}
