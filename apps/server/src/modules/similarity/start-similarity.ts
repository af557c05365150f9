import { Refusal } from '@put/contract/base/refusals';
import { languagesOf } from '@put/contract/kinds/task-configs';
import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { compareSolutions } from '../../jobs/compare-solutions.job.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { lockTask } from '../tasks/tasks.api.ts';
import { countPeople, findComparedTask, findOpenRun, insertRun, isHandedInWithin } from './similarity-runs.store.ts';

const noCodeWords = 'В этой задаче сдают не программы: сравнивать нечего.';
const noneHereWords = 'Сравнивать пока нечего: в ваших курсах эту задачу ещё никто не сдал.';
const nobodyWords = 'Сравнивать пока нечего: нужны решения хотя бы двух человек.';

/** Starts a comparison, or answers with the one that is going on. */
export const startSimilarity = (
  { db, queue }: { db: Db; queue: Queue },
  actor: Actor,
  taskId: number,
): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    const task = await findComparedTask(tx, taskId);
    if (!task) throw new Refusal('not_found');
    if (languagesOf(task.kind, task.config).length === 0) throw new Refusal('conflict', { detail: noCodeWords });
    await lockTask(tx, taskId);
    const open = await findOpenRun(tx, taskId);
    if (open) {
      nothingToAudit();
      return open;
    }
    // who marks works elsewhere sees nothing of these, and has no use of comparing them
    if (actor.viewer && !(await isHandedInWithin(tx, actor.viewer, taskId)))
      throw new Refusal('conflict', { detail: noneHereWords });
    if ((await countPeople(tx, taskId)) < 2) throw new Refusal('conflict', { detail: nobodyWords });
    const run = await insertRun(tx, taskId, actor.viewer?.acting_admin_id ?? actor.viewer?.id ?? null);
    await queue.add(tx, compareSolutions, { similarity_run_id: run.id });
    await recordAuditEvent(tx, actor, 'start_similarity', { type: 'task', id: taskId });
    return run;
  });
