import type { SourceFile } from '@put/contract/languages';
import type { StarterFile } from '@put/contract/task-parts';

/**
 * A solution with the author's files beside it: those that may not be changed stand there as the author wrote them, whatever
 * was handed in under their names, and what was handed in in the way of one of them is gone: a file where the author has a
 * folder, a folder where there is a file. The order stays, since the first file is the one that is started.
 */
export function withStarterFiles(files: readonly SourceFile[], starters: readonly StarterFile[]): SourceFile[] {
  const kept = starters.filter(({ access }) => access !== 'edit');
  const meet = (one: string, other: string) => one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
  const own = files
    .filter(({ name }, at) => at === 0 || !kept.some((one) => meet(one.name, name)))
    .map((file) => kept.find(({ name }) => name === file.name) ?? file);
  const missing = kept.filter(
    ({ name }) => !files.some((file, at) => file.name === name || (at === 0 && meet(file.name, name))),
  );
  return [...own, ...missing].map(({ name, content }) => ({ name, content }));
}
