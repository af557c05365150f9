import type { Viewer } from '@put/contract/access';
import type { TaskCheck } from '@put/contract/task-checks';
import type { Task } from '@put/contract/tasks';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { checkTask } from '../../jobs/check-task.job.ts';
import { countTests } from '../../judging/verify-task.ts';
import { getTask } from './tasks.store.ts';
import { insertCheck } from './task-checks.store.ts';

/** Somebody waits for it: before submissions that nobody looks at. */
const priority = 10;

/** Begins a check and queues it: both happen or neither does. */
export async function startCheck(
  { db, queue }: { db: Db; queue: Queue },
  viewer: Viewer,
  taskId: number,
  publishes: boolean,
): Promise<TaskCheck> {
  return db.transaction().execute(async (tx) => {
    const task = await getTask(tx, taskId);
    return queueCheck(tx, queue, viewer, task, { publishes, sets_time_limit: false });
  });
}

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
