import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { inOwnFailure } from '../../drivers/failure/own-failure.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { lastDue } from './backup-times.ts';
import { findLastGood, findLastTry, finishBackup, hasBackupTable, insertBackup } from './backups.store.ts';
import { type CheckTools, checkWhenDue, sweepCutOff } from './check-backup.ts';
import { type BackupTools, makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { ArchiveError } from '../../drivers/archive/archive.ts';
import { wordsOfFolder } from '../../drivers/failure/words-of-system.ts';

export type BackupSchedule = {
  folder: string;
  /** Times of the day like «03:30», by the clock of the machine. */
  at: readonly string[];
  /** How many of the newest backups stay. */
  keep: number;
};

type Tools = BackupTools & CheckTools;

export type BackedUp = { path: string; sizeBytes: number; manifest: Manifest };

/** Names of our own backups. Other files in the folder belong to the operator and are not touched. */
const ourName = /^put-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?Z\.tar\.zst$/;
/** A file name with the time in UTC: «put-2026-01-31T03-30-00Z.tar.zst». */
export const newName = (now: Date): string =>
  `put-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.tar.zst`;

/** Makes a backup and records how it went. Undefined when another process is making one. */
export const backUp = (tools: BackupTools & { locks: Locks }, path: string): Promise<BackedUp | undefined> =>
  alone(tools.locks, () => recorded(tools, path));

/** Held while a backup is made. */
const lockName = 'backup';
export const isBackupRunning = (locks: Locks): Promise<boolean> => locks.isTaken(lockName);

async function alone<T>(locks: Locks, work: () => Promise<T>): Promise<T | undefined> {
  const lock = await locks.take(lockName, 0);
  if (!lock) return undefined;
  try {
    return await work();
  } finally {
    await lock.giveBack();
  }
}

type Recorded = { due?: Date; signal?: AbortSignal };

async function recorded(tools: BackupTools, path: string, { due, signal }: Recorded = {}): Promise<BackedUp> {
  const { db } = tools.database;
  const begun = { host: hostname(), folder: dirname(path), file_name: basename(path) };
  const id = (await hasBackupTable(db))
    ? await insertBackup(db, { ...begun, due_at: due?.toISOString() ?? null })
    : undefined;
  const finish = (ended: Parameters<typeof finishBackup>[2]) => id !== undefined && finishBackup(db, id, ended);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const manifest = await makeBackup(tools, path, signal);
    const { size } = await stat(path);
    await finish({
      size_bytes: size,
      row_count: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      file_count: manifest.files.length,
      lost_file_count: manifest.lost_files.length,
    });
    return { path, sizeBytes: size, manifest };
  } catch (cause) {
    const error = inWords(cause, dirname(path));
    try {
      await finish({ error: signal?.aborted ? 'Прервано: «Путь» остановили.' : error.message || String(error) });
    } catch {
      // when the database is down, recording fails too; the first error says more
    }
    throw error;
  }
}

/** The folder refused, or the disk is full: a sentence for the operator. What came of something else stays as it is. */
function inWords(cause: unknown, folder: string): Error {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const { path } = error as NodeJS.ErrnoException;
  const isOfFolder = path !== undefined && (path.startsWith(folder) || folder.startsWith(path));
  const words = isOfFolder || isDiskFull(error) ? wordsOfFolder(error, folder) : undefined;
  return words === undefined ? error : new ArchiveError(`Резервная копия не сделана: ${words}`, { cause });
}

const isDiskFull = ({ code }: NodeJS.ErrnoException) => code === 'ENOSPC' || code === 'EDQUOT';

const minuteMs = 60_000;
const pauseAfterFailureMs = 30 * minuteMs;

/** Makes a backup when one is due, and checks it once a week. After a failure it tries again in half an hour. */
export async function backUpWhenDue(tools: Tools, schedule: BackupSchedule, signal?: AbortSignal): Promise<void> {
  const now = new Date();
  const due = lastDue(schedule.at, now);
  if (!(await isWanted(tools, due, now))) return;
  const made = await alone(tools.locks, async () => {
    // another process may have made it meanwhile
    if (!(await isWanted(tools, due, now))) return undefined;
    const { path } = await recorded(tools, join(schedule.folder, newName(now)), { due, ...(signal && { signal }) });
    await forgetOld(schedule);
    return path;
  });
  if (made !== undefined) await checkWhenDue(tools, made, signal);
}

async function isWanted({ database: { db } }: BackupTools, due: Date, now: Date): Promise<boolean> {
  const good = await findLastGood(db);
  if (good && new Date(good.started_at) >= due) return false;
  const tried = await findLastTry(db);
  // a running backup holds the lock; without the lock it was cut off
  if (!tried || tried.finished_at === null || tried.error === '') return true;
  return now.getTime() - new Date(tried.finished_at).getTime() >= pauseAfterFailureMs;
}

/** Also removes incomplete files of a killed process: the caller holds the lock, so nobody is writing them. */
async function forgetOld({ folder, keep }: BackupSchedule): Promise<void> {
  const names = await readdir(folder);
  const halves = names.filter((name) => name.endsWith('.part') && ourName.test(name.slice(0, -'.part'.length)));
  const old = names
    .filter((name) => ourName.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of [...halves, ...old]) await rm(join(folder, name), { force: true });
}

/**
 * Checks every minute. The first check waits until a new database has been filled. Returns a function that stops it and
 * breaks off a running backup: half a backup is useless.
 */
export function backUpBySchedule(
  tools: Tools,
  schedule: BackupSchedule,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  let inHand: Promise<void> | undefined;
  const look = () => {
    inHand ??= inOwnFailure('periodic', () => sweepCutOff(tools))
      .then(() => inOwnFailure('periodic', () => backUpWhenDue(tools, schedule, stop.signal)))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) onError(error);
      })
      .finally(() => (inHand = undefined));
  };
  const timer = setInterval(look, minuteMs).unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await inHand;
  };
}
