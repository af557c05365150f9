import type { Language, SourceFile } from '@put/contract/languages';
import type { StarterFile } from '@put/contract/task-parts';

/**
 * A solution with the author's files beside it: those that may not be changed stand there as the author wrote them, whatever
 * was handed in under their names, and what was handed in in the way of one of them is gone: a file where the author has a
 * folder, a folder where there is a file. The order stays, since the first file is the one that is started; where the author has
 * one that starts, it comes first, and the student's own first file has the name by which it is called.
 */
export function withStarterFiles(
  given: readonly SourceFile[],
  starters: readonly StarterFile[],
  language: Language | null,
): SourceFile[] {
  const kept = starters.filter(
    ({ access, languages }) => access !== 'edit' && (!languages || languages.some((one) => one === language)),
  );
  const start = kept.find(({ starts }) => starts !== undefined);
  if (start?.starts === undefined) return beside(given, kept);
  const own = given.find(({ name }) => name === start.starts) ?? given[0];
  const rest = given.filter((file) => file !== own && file.name !== start.name);
  const files = [...(own ? [{ name: start.starts, content: own.content }] : []), ...rest];
  const others = kept.filter((file) => file !== start);
  return [{ name: start.name, content: start.content }, ...beside(files, others)];
}

function beside(files: readonly SourceFile[], kept: readonly StarterFile[]): SourceFile[] {
  const meet = (one: string, other: string) => one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
  const own = files
    .filter(({ name }, at) => at === 0 || !kept.some((one) => meet(one.name, name)))
    .map((file) => kept.find(({ name }) => name === file.name) ?? file);
  const missing = kept.filter(
    ({ name }) => !files.some((file, at) => file.name === name || (at === 0 && meet(file.name, name))),
  );
  return [...own, ...missing].map(({ name, content }) => ({ name, content }));
}
