import { adminBackups } from '@put/contract/system/backups';
import { handle } from '../../http/mount.ts';
import { showBackups, type ShowTools } from './show-backups.ts';

export const backupRoutes = (tools: ShowTools) => [handle(adminBackups.show, () => showBackups(tools))];
