import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Time } from '../base/primitives.ts';

export const Backup = z.object({
  host: z.string(),
  folder: z.string(),
  file_name: z.string(),
  started_at: Time,
  finished_at: z.nullable(Time),
  /** Why the backup failed; empty when it succeeded. */
  error: z.string(),
  size_bytes: z.nullable(z.int()),
  row_count: z.nullable(z.int()),
  file_count: z.nullable(z.int()),
  /** How many uploaded files were missing on the disk. */
  lost_file_count: z.nullable(z.int()),
});
export type Backup = z.infer<typeof Backup>;

/** A backup that was restored into a database of its own, which is gone again. */
export const BackupCheck = z.object({
  host: z.string(),
  folder: z.string(),
  file_name: z.string(),
  started_at: Time,
  finished_at: z.nullable(Time),
  /** Null: it could not be restored, which says nothing of the archive. */
  is_sound: z.nullable(z.boolean()),
  /** Why it is not sound, or could not be restored; else empty. */
  error: z.string(),
  row_count: z.nullable(z.int()),
  file_count: z.nullable(z.int()),
});
export type BackupCheck = z.infer<typeof BackupCheck>;

/**
 * `none`: no backup was ever made. `late`: the last good one is older than the schedule allows. `failed`: the last try
 * failed. `unsound`: the last one that was checked can not be restored. `unchecked`: the check could not be made.
 */
export const BackupWarning = z.enum(['none', 'late', 'failed', 'unsound', 'unchecked']);
export type BackupWarning = z.infer<typeof BackupWarning>;

export const BackupState = z.object({
  now: Time,
  /** null: the operator has set no folder for backups. */
  schedule: z.nullable(z.object({ folder: z.string(), at: z.array(z.string()), keep: z.int() })),
  /** The last successful one. */
  last: z.nullable(Backup),
  running: z.nullable(Backup),
  /** The last try, when it failed; else null. */
  failed: z.nullable(Backup),
  /** The last check that has ended; null: none yet. */
  check: z.nullable(BackupCheck),
  warning: z.nullable(BackupWarning),
});
export type BackupState = z.infer<typeof BackupState>;

export const adminBackups = {
  show: endpoint({
    method: 'GET',
    path: '/admin/backup',
    access: 'admin',
    right: 'school',
    summary: 'When the last backup was made, and what went wrong since',
    reply: BackupState,
  }),
};
