import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname } from 'node:path';
import { ArchiveError } from '../../drivers/archive/archive.ts';
import { DatabaseError } from '../../drivers/database/database.ts';
import type { ScratchDatabases } from '../../drivers/database/scratch-database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { checkArchive } from './check-archive.ts';
import { findLastCheck, findOpenCheck, finishCheck, forgetCheck, insertCheck } from './backup-checks.store.ts';
import type { BackupTools } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

export type CheckTools = Pick<BackupTools, 'database'> & { locks: Locks; scratch: ScratchDatabases };

const dayMs = 24 * 3_600_000;
/** Half a day less than a week, so that the backup of the same hour is the one. */
const pauseMs = 6.5 * dayMs;
/** Left for the log of the database and for what people write meanwhile. */
const spareBytes = 1_000_000_000;
const lockName = 'backup-check';

export const isCheckRunning = (locks: Locks): Promise<boolean> => locks.isTaken(lockName);

/** A backup that did not come off its check is followed by a check of the next one. */
async function isDue({ database: { db } }: CheckTools): Promise<boolean> {
  const last = await findLastCheck(db);
  return last?.is_sound !== true || Date.now() - Date.parse(last.started_at) >= pauseMs;
}

/**
 * Once a week restores a backup that has just been made into a database of its own, which is dropped whatever happens,
 * and keeps how it went. Rejects when the backup is not sound, or could not be restored.
 */
export async function checkWhenDue(tools: CheckTools, path: string, signal?: AbortSignal): Promise<void> {
  if (!(await isDue(tools))) return;
  const lock = await tools.locks.take(lockName, 0);
  if (!lock) return;
  try {
    await check(tools, path, signal);
  } finally {
    await lock.giveBack();
  }
}

async function check({ database: { db }, scratch }: CheckTools, path: string, signal?: AbortSignal): Promise<void> {
  const id = await insertCheck(db, { host: hostname(), folder: dirname(path), file_name: basename(path) });
  try {
    const { tables, files } = await restoreAside(scratch, path, signal);
    const row_count = tables.reduce((sum, { rows }) => sum + rows, 0);
    await finishCheck(db, id, { is_sound: true, row_count, file_count: files.length });
  } catch (error) {
    // the operator has ended the process or removed the archive: nothing is known
    if (signal?.aborted || !existsSync(path)) await forgetCheck(db, id);
    else await finishCheck(db, id, { is_sound: isOfArchive(error) ? false : null, error: wordsOf(error) });
    throw error;
  }
}

async function restoreAside(scratch: ScratchDatabases, path: string, signal?: AbortSignal): Promise<Manifest> {
  const { free, taken } = await scratch.room();
  if (free !== undefined && free < taken + spareBytes)
    throw new DatabaseError(
      `На диске базы мало места, чтобы восстановить её ещё раз рядом: свободно ${inMb(free)} МБ, нужно ${inMb(taken + spareBytes)} МБ.`,
    );
  const manifest = await checkArchive(path, signal);
  const { database, migrateAs, drop } = await scratch.open();
  const breakOff = () => void drop().catch(() => undefined);
  signal?.addEventListener('abort', breakOff);
  try {
    signal?.throwIfAborted();
    const nobodyWorks = () => Promise.resolve(true);
    const tools = { database, migrateAs, addJob: nobodyWorks, files: filesOfNobody, isForLook: true };
    await restoreBackup(tools, path, manifest);
    return manifest;
  } finally {
    signal?.removeEventListener('abort', breakOff);
    await drop();
  }
}

/** Contents are read and summed, and kept nowhere. */
const filesOfNobody: Pick<Files, 'stage'> = {
  async stage(content) {
    const sum = createHash('sha256');
    let sizeBytes = 0;
    for await (const chunk of content) {
      sum.update(chunk);
      sizeBytes += chunk.byteLength;
    }
    const nothing = () => Promise.resolve();
    return {
      sha256: sum.digest('hex'),
      sizeBytes,
      head: () => Promise.resolve(Buffer.alloc(0)),
      keep: nothing,
      drop: nothing,
    };
  },
};

/** Rows that no table takes, and references to rows that are not there, are faults of the archive too. */
const isOfArchive = (error: unknown): boolean =>
  error instanceof ArchiveError || /^2[23]/.test((error as { code?: string }).code ?? '');

function wordsOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof ArchiveError || error instanceof DatabaseError) return error.message;
  if (code === '53100') return 'На диске базы данных кончилось место. Что успело восстановиться, удалено.';
  return isOfArchive(error) ? `Строки не восстановились: ${message}` : message || String(error);
}

const inMb = (bytes: number): string => Math.round(bytes / 1_000_000).toLocaleString('ru');

export const cutOffWords = 'Прервано: процесс, который её проверял, завершился.';

/** Drops the database that a killed process has left. */
export async function sweepCutOff({ database: { db }, locks, scratch }: CheckTools): Promise<void> {
  if (!(await findOpenCheck(db))) return;
  const lock = await locks.take(lockName, 0);
  if (!lock) return;
  try {
    const open = await findOpenCheck(db);
    if (!open) return;
    await scratch.sweep();
    await finishCheck(db, open.id, { error: cutOffWords });
  } finally {
    await lock.giveBack();
  }
}
