import type { TaskKind } from '@put/contract/kinds';
import type { TaskConfig, TaskConfigs } from '@put/contract/task-configs';
import type { StarterFile } from '@put/contract/task-parts';
import type { MyTask } from '@put/contract/tasks';

type Told = {
  kind: TaskKind;
  config: TaskConfig;
  starter_files: readonly StarterFile[];
  error_explanations: readonly unknown[];
};

/**
 * What a student's browser may do by itself. Files that nobody may see stay here, and so does whatever the samples need besides a
 * rule: a program of the author that checks or talks, and the author's patterns of errors.
 */
export function inBrowser({ kind, config, starter_files, error_explanations }: Told): MyTask['in_browser'] {
  if (kind !== 'program' && kind !== 'function') return null;
  const runs = starter_files.every(({ access }) => access !== 'hidden');
  if (kind === 'function' || !runs || error_explanations.length > 0) return { runs, checker: null };
  const { checker, interactor } = config as TaskConfigs['program'];
  return { runs, checker: interactor || checker.kind === 'program' ? null : checker };
}
