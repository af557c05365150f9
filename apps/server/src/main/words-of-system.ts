/** What the system refuses, for the operator: one sentence, and the step to do. */
import { isDenied } from '../drivers/failure/is-denied.ts';
import type { Settings } from '../settings.ts';

const wordsOfCode: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'нет прав',
  EPERM: 'нет прав',
  EROFS: 'диск открыт только для чтения',
  ENOENT: 'такого нет',
  ENOTDIR: 'на пути к нему не папка, а файл',
  EISDIR: 'это папка',
  ENOSPC: 'на диске нет места',
  EDQUOT: 'место на диске, отведённое пользователю, кончилось',
};

/** Undefined for an error that is not of the system's files. */
export const wordsOfSystem = (error: unknown): string | undefined =>
  wordsOfCode[(error as NodeJS.ErrnoException).code ?? ''];

/** What was refused, and where, with the setting that names the place. Undefined for any other error. */
export function wordsOfPath(error: unknown, settings: Settings | undefined): string | undefined {
  const [{ path }, words] = [error as NodeJS.ErrnoException, wordsOfSystem(error)];
  if (path === undefined || words === undefined) return undefined;
  const setting = settings && settingOf(path, settings);
  const step = isDenied(error)
    ? ' Папку отдают пользователю службы (chown), а службе systemd ещё и разрешают: ReadWritePaths= (docs/administrator.md, «Другие диски»).'
    : '';
  return `${setting === undefined ? '' : `${setting}: `}${path}: ${words}.${step}`;
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
