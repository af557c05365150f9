import { adminTaskVersions } from '@put/contract/tasks/task-versions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { tasks } from '@put/contract/tasks/tasks';
import type { Events } from '../../drivers/events/events.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { whileWaited } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import { inOwnTurn } from '../../http/sockets/in-own-turn.ts';
import { unavailable } from '../../judging/unavailable.ts';
import { listBank } from './bank/list-bank.ts';
import { showBankTask } from './bank/show-bank-task.ts';
import { listMyTasks } from './list-my-tasks.ts';
import { listMyTopics } from './my-tasks.store.ts';
import { previewVariants } from './variants/preview-variants.ts';
import { type VerifyTools, verifyStoredTask } from './checks/verify-stored-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { changeTask, createTask, restoreTaskVersion } from './save-task.ts';
import { showSolutions } from './show-solutions.ts';
import { showTask } from './show-task.ts';
import { getTaskVersion, keepFirstVersion, listTaskVersions, lockTask } from './task-versions.store.ts';
import { listBinnedTasks } from './bank/bank.store.ts';
import { changeManyTasks } from './bank/change-many-tasks.ts';
import { copyTask } from './bank/copy-task.ts';
import { getTask } from './tasks.store.ts';

export const taskRoutes = (tools: VerifyTools & { locks: Locks; events: Events }) => {
  const { db, locks } = tools;
  return [
    handle(adminTasks.list, ({ viewer, query }) => listBank(db, viewer, query)),
    handle(adminTasks.bin, ({ query }) => listBinnedTasks(db, query)),
    handle(adminTasks.bulk, ({ body, viewer, from: { ip } }) =>
      changeManyTasks(db, { viewer, ip }, body.task_ids, body.action),
    ),
    handle(adminTasks.copy, ({ params, viewer, from: { ip } }) => copyTask(db, { viewer, ip }, params.id)),
    handle(adminTasks.create, ({ body, viewer, from: { ip } }) =>
      orUnavailable(createTask(tools, { viewer, ip }, body)),
    ),
    handle(adminTasks.get, ({ params, viewer }) => showBankTask(db, viewer, params.id)),
    handle(adminTasks.change, ({ params, body, viewer, from: { ip } }) =>
      orUnavailable(changeTask(tools, { viewer, ip }, params.id, body)),
    ),
    handle(adminTasks.previewVariants, ({ body, viewer, left }) =>
      orUnavailable(
        inOwnTurn(locks, viewer.id, 'author', () => previewVariants(whileWaited(tools.runner, left), body)),
      ),
    ),
    handle(adminTasks.remove, ({ params, viewer, from: { ip } }) => deleteTask(db, { viewer, ip }, params.id)),
    handle(adminTasks.restore, ({ params, viewer, from: { ip } }) => restoreTask(db, { viewer, ip }, params.id)),
    handle(adminTasks.verify, ({ params, viewer, from: { ip } }) =>
      orUnavailable(
        inOwnTurn(locks, viewer.id, 'author', async () => {
          const { verification } = await verifyStoredTask(tools, { viewer, ip }, params.id, { opens: false });
          return verification;
        }),
      ),
    ),
    handle(adminTaskVersions.list, async ({ params }) => {
      // a task without versions gets its first one when the list is opened
      await db.transaction().execute(async (tx) => {
        await lockTask(tx, params.id);
        await keepFirstVersion(tx, await getTask(tx, params.id));
      });
      const versions = await listTaskVersions(db, params.id);
      return { versions, total: versions.length };
    }),
    handle(adminTaskVersions.get, ({ params }) => getTaskVersion(db, params.id, params.number)),
    handle(adminTaskVersions.restore, ({ params, viewer, from: { ip } }) =>
      orUnavailable(restoreTaskVersion(tools, { viewer, ip }, params.id, params.number)),
    ),
    handle(tasks.mine, ({ query, viewer }) => listMyTasks(db, viewer, query)),
    handle(tasks.topics, async ({ viewer }) => ({ tags: await listMyTopics(db, viewer) })),
    handle(tasks.solutions, ({ params, query, viewer }) => showSolutions(tools, viewer, params.id, query.lesson_id)),
    handle(tasks.get, ({ params, query, viewer }) => showTask(tools, viewer, params.id, query.lesson_id)),
  ];
};

/** A failure of the runner becomes a refusal: the task is saved, and the teacher can start the check again. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}
