import type { MyTaskView, TaskKind } from '@put/contract/kinds/kinds';
import { pointsOfConfig, type TaskConfig } from '@put/contract/kinds/task-configs';
import { kindRule } from './kinds.ts';

/**
 * What a student sees of a set-up, its criteria, questions and checks as shares of the points that the task has here;
 * null: the task's own points.
 */
export function viewInPoints(
  { kind, config }: { kind: TaskKind; config: TaskConfig },
  seed: number,
  points: number | null,
): MyTaskView | null {
  const { view, timesPoints } = kindRule(kind);
  if (view === null) return null;
  const own = pointsOfConfig(kind, config);
  const isSame = timesPoints === null || points === null || own === 0 || own === points;
  return view(isSame ? config : timesPoints(config, points / own), seed);
}
