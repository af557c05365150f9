import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, lstat, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { isDenied } from '../failure/is-denied.ts';
import { DatabaseError } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { type Account, chooseAccount, plainEnv } from './postgres-account.ts';
import { bundledPostgres, type PostgresPrograms } from './postgres-programs.ts';
import { type Log, runServer } from './run-server.ts';

const run = promisify(execFile);

/** The path of a unix socket is at most 107 bytes, with `/.s.PGSQL.5432` included. */
const longestSocketFolderBytes = 85;
const user = 'put';
const databaseName = 'put';

type Options = {
  /** The product's data folder. The database lies in its folder `postgres`. */
  dataDir: string;
  log: Log;
  /** The bundled programs by default. */
  programs?: PostgresPrograms;
  /** Server parameters that override ours; a function is asked when nobody else may use the folder. */
  parameters?: Record<string, string> | (() => Promise<Record<string, string>>);
  /** The server first reads an archive of WAL: that may take hours, and a failure stays one. */
  isRecovering?: boolean;
};

export type EmbeddedPostgres = {
  /** A unix socket in a folder that only we may enter. The server does not listen on the network. */
  connect: pg.PoolConfig;
  /** The pid of the server's process. It changes when the server is restarted after a crash. */
  pid(): number;
  close(): Promise<void>;
};

/**
 * Starts the bundled PostgreSQL in the data folder and stops it with us.
 *
 * Promises: only one process of ours may use a folder, a second one is refused. A server left by a killed process is
 * stopped first. A server that crashes is started again. Committed data survive `kill -9` of any process.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new DatabaseError('На Windows задайте DATABASE_URL с адресом своего PostgreSQL или запустите «Путь» в WSL.');
  }
  const { log, parameters = {}, isRecovering = false } = options;
  const dataDir = await openFolder(options.dataDir);
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
      parameters: {
        unix_socket_directories: `"${socketFolder}"`,
        ...(typeof parameters === 'function' ? await parameters() : parameters),
      },
      isRecovering,
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

async function openFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const why = noFolder[code] ?? (isDenied(error) ? 'нет прав' : String(error));
    throw new DatabaseError(`Папкой данных ${path} нельзя пользоваться: ${why}. Другую задаёт PT_DATA_DIR.`, {
      cause: error,
    });
  }
}

const aFile = 'это файл, а не папка';
const noFolder: Readonly<Partial<Record<string, string>>> = {
  EEXIST: aFile,
  ENOTDIR: aFile,
  EROFS: 'диск открыт только для чтения; службе systemd папку разрешает ReadWritePaths=',
};

/**
 * How another process of ours reaches the server that is running on this folder. Other users cannot open its socket.
 */
export async function nearPostgres(dataDir: string): Promise<pg.PoolConfig> {
  return { host: socketFolderOf(await realpath(dataDir)), user, database: databaseName };
}

/**
 * Creates the cluster if it is missing. It is built in a temporary folder and renamed, so that no half of it can
 * remain.
 */
async function prepareFolder(folder: string, { initdb, postgres }: PostgresPrograms, log: Log): Promise<Account> {
  const ours = await majorOf(postgres);
  const theirs = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => Number.parseInt(text, 10),
    (error: unknown) => {
      if (!isDenied(error)) return undefined;
      throw new DatabaseError(
        `Базу данных в ${folder} нельзя прочитать: нет прав. Запустите это от имени пользователя, которому она принадлежит.`,
        { cause: error },
      );
    },
  );
  if (theirs !== undefined && theirs !== ours) {
    throw new DatabaseError(
      `Данные в ${folder} созданы PostgreSQL ${theirs}, а «Путь» теперь несёт PostgreSQL ${ours}. ` +
        'Перенесите их через резервную копию: npm run backup прежним выпуском, npm run restore новым в новую папку ' +
        '(docs/administrator.md, «Другая версия PostgreSQL»). Данные не тронуты; прежний выпуск «Пути» их откроет.',
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

/** PostgreSQL 17 and newer have a built-in locale and need none of the system's. Names are sorted by "ru-x-icu". */
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
  // /tmp is shared: another user may have created this folder
  const there = await lstat(folder);
  const owner = ids.uid ?? process.getuid?.();
  if (!there.isDirectory() || (there.uid !== owner && there.uid !== process.getuid?.())) {
    throw new DatabaseError(`Папка ${folder} для сокета базы данных занята другим пользователем: удалите её.`);
  }
  await chmod(folder, 0o700);
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(folder, ids.uid, ids.gid);
  return folder;
}
