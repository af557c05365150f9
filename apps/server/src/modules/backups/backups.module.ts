import { backUpBySchedule, type BackupSchedule } from './back-up.ts';
import { backupRoutes } from './backups.routes.ts';

type ClockTools = Parameters<typeof backUpBySchedule>[0] & {
  backups: BackupSchedule | undefined;
  onError: (error: unknown) => void;
};

export const backupsModule = {
  routes: backupRoutes,
  whileWorking: ({ backups, onError, ...tools }: ClockTools) => backups && backUpBySchedule(tools, backups, onError),
};
