import { adminBackups } from '@put/contract/backups';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import type { BackupSchedule } from './back-up.ts';
import { showBackups } from './show-backups.ts';

export const backupRoutes = (tools: { db: Db; backups: BackupSchedule | undefined }) => [
  handle(adminBackups.show, () => showBackups(tools)),
];
