/** What the system refuses, for the operator: in words, and the step to do. */
import { isDenied } from './is-denied.ts';

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

const stepOfFolder =
  'Папку отдают пользователю службы (chown), а службе systemd ещё и разрешают: ReadWritePaths= (docs/administrator.md, «Другие диски»).';

/** The step begins with a blank; it is empty where there is none. */
export const stepOfSystem = (error: unknown): string => (isDenied(error) ? ` ${stepOfFolder}` : '');

/**
 * Of a folder that is to be made or written. Node says ENOENT of a new folder where nothing can be made. Undefined for
 * an error that is not of the system's files.
 */
export function wordsOfFolder(error: unknown, folder: string): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `папки ${folder} нет, и здесь её не создать. ${stepOfFolder}`;
  const words = code === 'EEXIST' ? 'это файл, а не папка' : wordsOfSystem(error);
  return words && `${folder}: ${words}.${stepOfSystem(error)}`;
}
