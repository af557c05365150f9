import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Time } from './primitives.ts';

export const Backup = z.object({
  host: z.string(),
  folder: z.string(),
  file_name: z.string(),
  started_at: Time,
  finished_at: z.nullable(Time),
  /** What went wrong; empty when nothing did. */
  error: z.string(),
  size_bytes: z.nullable(z.int()),
  row_count: z.nullable(z.int()),
  file_count: z.nullable(z.int()),
  /** Uploaded files that were not at their place. */
  lost_file_count: z.nullable(z.int()),
});
export type Backup = z.infer<typeof Backup>;

/** `none`: there never was one; `late`: the last good one is older than it should be; `failed`: the last try was not a good one. */
export const BackupWarning = z.enum(['none', 'late', 'failed']);
export type BackupWarning = z.infer<typeof BackupWarning>;

export const BackupState = z.object({
  now: Time,
  /** Null: nobody has set where backups go. */
  schedule: z.nullable(z.object({ folder: z.string(), at: z.array(z.string()), keep: z.int() })),
  /** The last good one. */
  last: z.nullable(Backup),
  running: z.nullable(Backup),
  /** The last try, when it failed. */
  failed: z.nullable(Backup),
  warning: z.nullable(BackupWarning),
});
export type BackupState = z.infer<typeof BackupState>;

export const adminBackups = {
  show: endpoint({
    method: 'GET',
    path: '/admin/backup',
    access: 'admin',
    summary: 'When the last backup was made, and what went wrong since',
    reply: BackupState,
  }),
};
