import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { withLock } from '../../drivers/database/database.ts';
import { lastDue } from './backup-times.ts';
import { backupLock, findLastGood, findLastTry, finishBackup, hasBackupTable, insertBackup } from './backups.store.ts';
import { type BackupTools, makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';

export type BackupSchedule = {
  folder: string;
  /** Times of the day like «03:30», by the clock of the machine. */
  at: readonly string[];
  /** So many of the newest stay. */
  keep: number;
};

export type BackedUp = { path: string; sizeBytes: number; manifest: Manifest };

/** Of ours in a folder of backups; what an operator has put beside them under other names is not touched. */
const ourName = /^put-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?Z\.tar\.zst$/;
export const newName = (now: Date): string =>
  `put-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.tar.zst`;

/** Makes one and writes down how it went. Undefined when another process is making one. */
export const backUp = (tools: BackupTools, path: string): Promise<BackedUp | undefined> =>
  withLock(tools.database.pool, backupLock, () => recorded(tools, path));

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
  } catch (error) {
    try {
      await finish({ error: signal?.aborted ? 'Прервано: «Путь» остановили.' : wordsOf(error) });
    } catch {
      // a database that is gone can not be told; the first error says more
    }
    throw error;
  }
}

function wordsOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'На диске нет места.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `В папку нельзя писать: ${message}`;
  return message || String(error);
}

const minuteMs = 60_000;
const pauseAfterFailureMs = 30 * minuteMs;

/** Makes one when it is due and nobody has; a failed one is tried again after half an hour. */
export async function backUpWhenDue(tools: BackupTools, schedule: BackupSchedule, signal?: AbortSignal): Promise<void> {
  const now = new Date();
  const due = lastDue(schedule.at, now);
  if (!(await isWanted(tools, due, now))) return;
  await withLock(tools.database.pool, backupLock, async () => {
    // another process may have been quicker
    if (!(await isWanted(tools, due, now))) return;
    await recorded(tools, join(schedule.folder, newName(now)), { due, ...(signal && { signal }) });
    await forgetOld(schedule);
  });
}

async function isWanted({ database: { db } }: BackupTools, due: Date, now: Date): Promise<boolean> {
  const good = await findLastGood(db);
  if (good && new Date(good.started_at) >= due) return false;
  const tried = await findLastTry(db);
  // one that runs, or was cut off, has the lock to tell
  if (!tried || tried.finished_at === null || tried.error === '') return true;
  return now.getTime() - new Date(tried.finished_at).getTime() >= pauseAfterFailureMs;
}

/** Also halves that a killed process has left: whoever holds the lock is alone. */
async function forgetOld({ folder, keep }: BackupSchedule): Promise<void> {
  const names = await readdir(folder);
  const halves = names.filter((name) => name.endsWith('.part') && ourName.test(name.slice(0, -'.part'.length)));
  const old = names
    .filter((name) => ourName.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of [...halves, ...old]) await rm(join(folder, name), { force: true });
}

/** Looks every minute, the first time when a new database has had one to be filled. Returns the way to stop, which breaks off one in hand: a half is no backup. */
export function backUpBySchedule(
  tools: BackupTools,
  schedule: BackupSchedule,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  let inHand: Promise<void> | undefined;
  const look = () => {
    inHand ??= backUpWhenDue(tools, schedule, stop.signal)
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
