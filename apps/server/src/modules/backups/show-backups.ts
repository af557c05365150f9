import type { BackupState, BackupWarning } from '@put/contract/system/backups';
import type { Db } from '../../drivers/database/database.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { isLate } from './backup-times.ts';
import { type BackupSchedule, isBackupRunning } from './back-up.ts';
import { findLastCheck, findOpenCheck } from './backup-checks.store.ts';
import { cutOffWords, isCheckRunning } from './check-backup.ts';
import { findLastGood, findLastTry } from './backups.store.ts';

export type ShowTools = { db: Db; locks: Locks; backups: BackupSchedule | undefined };

export async function showBackups({ db, locks, backups }: ShowTools): Promise<BackupState> {
  // read before the rows: a backup that ends in between is finished in them
  const isRunning = await isBackupRunning(locks);
  const last = (await findLastGood(db)) ?? null;
  const lastTry = (await findLastTry(db)) ?? null;
  const isCutOff = lastTry !== null && lastTry.finished_at === null && !isRunning;
  const failed = lastTry !== null && (lastTry.error !== '' || isCutOff) ? lastTry : null;
  const check = await checkOf(db, locks);
  const now = new Date();
  const warning = (): BackupWarning | null => {
    if (failed) return 'failed';
    if (check?.is_sound === false) return 'unsound';
    if (!last) return isRunning ? null : 'none';
    if (isLate(backups?.at, new Date(last.started_at), now)) return 'late';
    return check && check.is_sound !== true ? 'unchecked' : null;
  };
  return {
    now: now.toISOString(),
    schedule: backups ? { folder: backups.folder, at: [...backups.at], keep: backups.keep } : null,
    last,
    running: lastTry?.finished_at === null && isRunning ? lastTry : null,
    failed: failed && { ...failed, error: failed.error || 'Прервано: процесс, который её делал, завершился.' },
    check: check ?? null,
    warning: warning(),
  };
}

/** The last one that has ended; also one that was cut off. */
async function checkOf(db: Db, locks: Locks): Promise<BackupState['check'] | undefined> {
  const isRunning = await isCheckRunning(locks);
  const open = await findOpenCheck(db);
  if (!open || isRunning) return findLastCheck(db);
  const { id: _, ...cutOff } = open;
  return { ...cutOff, error: cutOffWords };
}
