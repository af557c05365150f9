import type { TaskKind } from '@put/contract/kinds/kinds';
import { editingOf } from '../../../kinds/editings.ts';

/** The lines that every kind may have, with the fields in them: where the paths of their errors begin. */
const commonLines = {
  solutions: ['solutions'],
  limits: ['limits', 'attempts', 'cooldown_s', 'free_compile_errors'],
  seen: ['feedback', 'solutions_shown'],
  hints: ['hints', 'error_explanations'],
  starter: ['starter_files'],
  variants: ['variant'],
  about: ['difficulty', 'tag_ids', 'source', 'license'],
} as const;

const isAt = (path: string, start: string): boolean => path === start || path.startsWith(`${start}.`);

/** The lines that hold wrong fields. The name, the statement and the pane beside it are always open. */
export function linesOfErrors(kind: TaskKind, errorPaths: readonly string[]): string[] {
  const own = editingOf(kind).lines.map(({ id, paths }) => [id, paths] as const);
  return [...Object.entries(commonLines), ...own]
    .filter(([, starts]) => starts.some((start) => errorPaths.some((path) => isAt(path, start))))
    .map(([id]) => id);
}
