import type { Viewer } from '@put/contract/base/access';
import type { TaskCheck } from '@put/contract/tasks/task-checks';
import type { Db } from '../../../drivers/database/database.ts';
import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';
import type { Queue } from '../../../drivers/queue/queue.ts';
import { getTask } from '../tasks.store.ts';
import { queueCheck } from './queue-check.ts';
import { refuseUncheckable } from './refuse-uncheckable.ts';

/** Starts a check and adds its job in one transaction. */
export async function startCheck(
  { db, queue, containers }: { db: Db; queue: Queue; containers: Pick<ContainerEngine, 'capabilities'> },
  viewer: Viewer,
  taskId: number,
  publishes: boolean,
): Promise<TaskCheck> {
  return db.transaction().execute(async (tx) => {
    const task = await getTask(tx, taskId);
    await refuseUncheckable(containers, task);
    return queueCheck(tx, queue, viewer, task, { publishes, time_rule: null });
  });
}
