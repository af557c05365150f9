import type { Viewer } from '@put/contract/base/access';
import type { TaskCheck } from '@put/contract/tasks/task-checks';
import type { Db } from '../../../drivers/database/database.ts';
import type { Queue } from '../../../drivers/queue/queue.ts';
import { getTask } from '../tasks.store.ts';
import { queueCheck } from './queue-check.ts';

/** Starts a check and adds its job in one transaction. */
export async function startCheck(
  { db, queue }: { db: Db; queue: Queue },
  viewer: Viewer,
  taskId: number,
  publishes: boolean,
): Promise<TaskCheck> {
  return db.transaction().execute(async (tx) => {
    const task = await getTask(tx, taskId);
    return queueCheck(tx, queue, viewer, task, { publishes, time_rule: null });
  });
}
