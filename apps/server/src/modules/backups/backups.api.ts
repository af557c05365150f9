/** The public functions of this module. */
export { type BackedUp, backUp, newName } from './back-up.ts';
export { analyzeTables } from './catalog.store.ts';
export type { BackupSchedule } from './back-up.ts';
export { checkArchive } from './check-archive.ts';
export type { Manifest } from './manifest.ts';
export { requireEmpty, restoreBackup, type RestoreTools } from './restore-backup.ts';
export { showBackups } from './show-backups.ts';
