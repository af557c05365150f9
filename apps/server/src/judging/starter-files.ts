import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { StarterFile } from '@put/contract/tasks/task-parts';

/**
 * Combines a solution with the author's files. Files that may not be changed keep the author's content. A student's
 * file is dropped if its name is a folder of the author's files, or the other way round. The order stays, because the
 * first file is started. If the author has a file that starts, it comes first, and the student's first file gets the
 * name by which that file calls it.
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
