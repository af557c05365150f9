import { clashOf, FileName } from '@put/contract/judge/file-names';
import { extraFiles, type Language, mainFileOf, type SourceFile } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';

export const mostFiles = 20;

/** A file of a solution and what its student may do with it. */
export type FileRow = {
  name: string;
  /** The program starts in this file. */
  isMain: boolean;
  isReadOnly: boolean;
  /** The student's own file: it can be renamed and removed. */
  isOwn: boolean;
  /** The task no longer accepts this file: it can only be removed. */
  isExtra: boolean;
};

export function fileRows(files: readonly SourceFile[], task: MyTask): FileRow[] {
  const extra = extraFiles(files, task);
  return files.map((file, at) => {
    const starter = task.starter_files.find(({ name }) => name === file.name);
    const isMain = at === 0;
    return {
      name: file.name,
      isMain,
      isReadOnly: starter?.access === 'read',
      isOwn: task.may_add_files === true && !isMain && starter === undefined,
      isExtra: extra.includes(file),
    };
  });
}

/** Why a new file can not have this name, in Russian; null when it can. */
export function nameProblem(name: string, others: readonly string[]): string | null {
  const parsed = FileName.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null;
  // Windows and macOS ignore the case of file names
  const isTaken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? 'Такой файл уже есть' : (clashOf([...others, name])?.message ?? null);
}

/** The folder of a name: `lib/` for `lib/area.py`; empty at the top. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** A free name for a new file; `folder` ends with a slash, or is empty. */
export function freeName(files: readonly { name: string }[], language: Language | null, folder = ''): string {
  const main = mainFileOf[language ?? 'python'];
  const ending = main.slice(main.lastIndexOf('.'));
  const others = files.map(({ name }) => name);
  for (let number = files.length; ; number += 1) {
    const name = `${folder}part${number}${ending}`;
    if (nameProblem(name, others) === null || number > 1000) return name;
  }
}

/** The name of the file next to the removed one. */
export const neighbourOf = (files: readonly { name: string }[], name: string): string | undefined => {
  const at = files.findIndex((file) => file.name === name);
  return (files[at - 1] ?? files[at + 1])?.name;
};

/**
 * Moves all files of a folder to another path. Both paths end with a slash; an empty path is the top. If a new name
 * would be wrong, gives the reason instead.
 */
export function moveFolder<File extends { name: string }>(
  files: readonly File[],
  from: string,
  to: string,
): { files: File[]; problem: null } | { files: null; problem: string } {
  const moved = files.map((file) =>
    file.name.startsWith(from) ? { ...file, name: `${to}${file.name.slice(from.length)}` } : file,
  );
  for (const { name } of moved) {
    const problem = nameProblem(name, []);
    if (problem !== null) return { files: null, problem };
  }
  const clash = clashOf(moved.map(({ name }) => name));
  return clash ? { files: null, problem: clash.message } : { files: moved, problem: null };
}
