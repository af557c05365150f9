/** What the system refuses, for the operator: one sentence, and the step to do. */
import { stepOfSystem, wordsOfSystem } from '../drivers/failure/words-of-system.ts';
import type { Settings } from '../settings.ts';

/** What was refused, and where, with the setting that names the place. Undefined for any other error. */
export function wordsOfPath(error: unknown, settings: Settings | undefined): string | undefined {
  const [{ path }, words] = [error as NodeJS.ErrnoException, wordsOfSystem(error)];
  if (path === undefined || words === undefined) return undefined;
  const setting = settings && settingOf(path, settings);
  return `${setting === undefined ? '' : `${setting}: `}${path}: ${words}.${stepOfSystem(error)}`;
}

/** The folders that may lie within each other come first. */
const settingOf = (path: string, { walArchive, backups, dataDir }: Settings): string | undefined =>
  (
    [
      ['PT_WAL_ARCHIVE_DIR', walArchive?.folder],
      ['PT_BACKUP_DIR', backups?.folder],
      ['PT_DATA_DIR', dataDir],
    ] as const
  ).find(([, folder]) => folder !== undefined && path.startsWith(folder))?.[0];
