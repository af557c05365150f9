import { adminTaskChecks } from '@put/contract/tasks/task-checks';
import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';
import type { Db } from '../../../drivers/database/database.ts';
import type { Locks } from '../../../drivers/locks/locks.ts';
import type { Queue } from '../../../drivers/queue/queue.ts';
import { type Runner, whileWaited } from '../../../drivers/runner/runner.ts';
import { handle } from '../../../http/mount.ts';
import { inOwnTurn } from '../../../http/sockets/in-own-turn.ts';
import { getTask } from '../tasks.store.ts';
import { makeInputs } from './make-inputs.ts';
import { startCheck } from './start-check.ts';
import { countOutdated, findCheck } from './task-checks.store.ts';

type Tools = { db: Db; queue: Queue; runner: Runner; locks: Locks; containers: ContainerEngine };

export const taskCheckRoutes = (tools: Tools) => {
  const { db, runner, locks } = tools;
  return [
    handle(adminTaskChecks.start, ({ params, body, viewer }) => startCheck(tools, viewer, params.id, body.publishes)),
    handle(adminTaskChecks.get, async ({ params }) => {
      const check = (await findCheck(db, params.id)) ?? null;
      // without a check, throws `not_found` if the task does not exist either
      if (check === null) await getTask(db, params.id);
      return { task_id: params.id, check, outdated_submissions: await countOutdated(db, params.id) };
    }),
    handle(adminTaskChecks.makeInputs, async ({ body, viewer, left }) => ({
      inputs: await inOwnTurn(locks, viewer.id, 'author', () => makeInputs(whileWaited(runner, left), body)),
    })),
  ];
};
