import type { SourceFile } from '@put/contract/languages';
import type { StarterFile } from '@put/contract/tasks';

/**
 * A solution with the author's files beside it: those that may not be changed stand there as the author wrote them, whatever
 * was handed in under their names. The order stays, since the first file is the one that is started.
 */
export function withStarterFiles(files: readonly SourceFile[], starters: readonly StarterFile[]): SourceFile[] {
  const kept = starters.filter(({ access }) => access !== 'edit');
  const own = files.map((file) => kept.find(({ name }) => name === file.name) ?? file);
  const missing = kept.filter(({ name }) => !files.some((file) => file.name === name));
  return [...own, ...missing].map(({ name, content }) => ({ name, content }));
}
