import type { Viewer } from '@put/contract/base/access';
import type { TaskCheck } from '@put/contract/tasks/task-checks';
import type { Task } from '@put/contract/tasks/task-bank';
import type { TimeRule } from '@put/contract/tasks/task-verification';
import type { Tx } from '../../../drivers/database/database.ts';
import type { Queue } from '../../../drivers/queue/queue.ts';
import { checkTask } from '../../../jobs/check-task.job.ts';
import { countTests } from '../../../judging/verify-task.ts';
import { measuredFor } from './set-time-limit.ts';
import { findTurn, insertCheck } from './task-checks.store.ts';

/** The priority of the first turn; later turns have lower ones. */
const firstPriority = 1_000_000;

/** `time_rule`: how to compute the time limit from right solutions; null when the author has set a limit. */
export async function queueCheck(
  tx: Tx,
  queue: Queue,
  viewer: Viewer,
  task: Task,
  how: { publishes: boolean; time_rule: TimeRule | null },
): Promise<TaskCheck> {
  const measured = how.time_rule === null ? 0 : measuredFor(task).length;
  const tests_total = countTests(task) * (measured + task.solutions.length);
  const started_by = viewer.acting_admin_id ?? viewer.id;
  const turn = await findTurn(tx, task.id, started_by);
  const { run, ...check } = await insertCheck(tx, { task_id: task.id, tests_total, started_by, turn, ...how });
  const priority = Math.max(0, firstPriority - turn);
  await queue.add(tx, checkTask, { task_id: task.id, run }, { priority });
  return check;
}
