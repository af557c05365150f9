import type { MyTask } from '@put/contract/tasks/tasks';
import type { JudgedTask } from '../../judging/kinds/kind.ts';
import { kindRule } from '../../judging/kinds.ts';

type Told = Pick<JudgedTask, 'kind' | 'config' | 'starter_files'> & { error_explanations: readonly unknown[] };

/** What the browser may run by itself. It never gets hidden files. */
export function inBrowser({ kind, config, starter_files, error_explanations }: Told): MyTask['in_browser'] {
  const seesAllFiles = starter_files.every(({ access }) => access !== 'hidden');
  return kindRule(kind).source?.inBrowser({ config, seesAllFiles, error_explanations }) ?? null;
}
