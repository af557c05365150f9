import { type Language, mainFileOf, SourceFile } from '@put/contract/languages';
import type { MyTask } from '@put/contract/tasks';

export const mostFiles = 20;

/** A file of a solution with what its student may do with it. */
export type FileRow = {
  name: string;
  /** The program starts here. */
  isMain: boolean;
  isReadOnly: boolean;
  /** It is the student's own: it may be called something else, and go. */
  isOwn: boolean;
};

export function fileRows(
  files: readonly SourceFile[],
  { starter_files: given, may_add_files: mayAdd }: MyTask,
): FileRow[] {
  return files.map(({ name }, at) => {
    const starter = given.find((file) => file.name === name);
    const isMain = at === 0;
    return {
      name,
      isMain,
      isReadOnly: starter?.access === 'read',
      isOwn: mayAdd === true && !isMain && starter === undefined,
    };
  });
}

/** Why no file can be called so, in Russian; null when it can. */
export function nameProblem(name: string, others: readonly string[]): string | null {
  const parsed = SourceFile.shape.name.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null;
  // Windows and macOS know no difference
  const isTaken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? 'Такой файл уже есть' : null;
}

/** What a new file is offered to be called. */
export function freeName(files: readonly { name: string }[], language: Language | null): string {
  const main = mainFileOf[language ?? 'python'];
  const ending = main.slice(main.lastIndexOf('.'));
  for (let number = files.length; ; number += 1) {
    const name = `part${number}${ending}`;
    if (
      nameProblem(
        name,
        files.map((file) => file.name),
      ) === null
    )
      return name;
  }
}

/** Of the file beside which the removed one stood. */
export const neighbourOf = (files: readonly { name: string }[], name: string): string | undefined => {
  const at = files.findIndex((file) => file.name === name);
  return (files[at - 1] ?? files[at + 1])?.name;
};
