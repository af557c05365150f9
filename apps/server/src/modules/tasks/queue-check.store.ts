import type { Viewer } from '@put/contract/access';
import type { TaskCheck } from '@put/contract/task-checks';
import type { Task } from '@put/contract/task-bank';
import type { Tx } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { checkTask } from '../../jobs/check-task.job.ts';
import { countTests } from '../../judging/verify-task.ts';
import { insertCheck } from './task-checks.store.ts';

/** Somebody waits for it: before submissions that nobody looks at. */
const priority = 10;

/** `sets_time_limit`: nobody has said one, the solutions that are right do. */
export async function queueCheck(
  tx: Tx,
  queue: Queue,
  viewer: Viewer,
  task: Task,
  how: { publishes: boolean; sets_time_limit: boolean },
): Promise<TaskCheck> {
  const tests_total = countTests(task) * task.solutions.length;
  const started_by = viewer.acting_admin_id ?? viewer.id;
  const { run, ...check } = await insertCheck(tx, { task_id: task.id, tests_total, started_by, ...how });
  await queue.add(tx, checkTask, { task_id: task.id, run }, { priority });
  return check;
}
