import { type NewRejudge, mostRejudged } from '@put/contract/judge/rejudges';
import { Refusal } from '@put/contract/base/refusals';
import { isMarkedByHand } from '@put/contract/kinds/task-configs';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { rejudgeSubmission } from '../../jobs/rejudge-submission.job.ts';
import { type Actor, type AuditObject, recordAuditEvent } from '../audit/audit.api.ts';
import { getAnyTask, keepFirstVersion, lockTask } from '../tasks/tasks.api.ts';
import { findUndecided, insertRejudge, listSubmissions, listTaskConfigs, requireScope } from './rejudges.store.ts';

const nothingWords = 'Здесь нечего перепроверять: проверенных решений нет.';
const tooManyWords = `Решений больше ${mostRejudged}. Перепроверьте их по частям: по занятиям или выбранными.`;

/** Starts a rejudge. Each submission has a job of its own, so a crash loses no finished work. */
export const startRejudge = (
  { db, queue }: { db: Db; queue: Queue },
  actor: Actor,
  scope: NewRejudge,
): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    await requireScope(tx, scope);
    const submissions = await withoutMarkedByHand(tx, await listSubmissions(tx, scope));
    if (submissions.length === 0) throw new Refusal('conflict', { detail: nothingWords });
    if (submissions.length > mostRejudged) throw new Refusal('conflict', { detail: tooManyWords });
    for (const taskId of new Set(submissions.map(({ task_id }) => task_id).toSorted((a, b) => a - b))) {
      // keeps the version that is used, even when the task changes meanwhile
      await lockTask(tx, taskId);
      await keepFirstVersion(tx, await getAnyTask(tx, taskId));
    }
    await refuseSecond(tx, submissions);
    const ids = submissions.map(({ id }) => id);
    const id = await insertRejudge(tx, scope, ids, actor.viewer?.acting_admin_id ?? actor.viewer?.id ?? null);
    await queue.addMany(
      tx,
      rejudgeSubmission,
      ids.map((submission_id) => ({ rejudge_id: id, submission_id })),
    );
    const object: AuditObject =
      'task_id' in scope
        ? { type: 'task', id: scope.task_id }
        : { type: 'lesson', id: 'lesson_id' in scope ? scope.lesson_id : null };
    await recordAuditEvent(tx, actor, 'start_rejudge', object, { after: { rejudge_id: id, submissions: ids.length } });
    return { id };
  });

/** Of two rejudges of one task each would decide by what the other has not decided yet. Under the locks of the tasks. */
async function refuseSecond(tx: Tx, submissions: readonly { task_id: number }[]): Promise<void> {
  const other = await findUndecided(tx, [...new Set(submissions.map(({ task_id }) => task_id))]);
  if (!other) return;
  const what = other.status === 'ready' ? 'ждёт решения: примите её или отмените' : 'ещё идёт';
  throw new Refusal('conflict', { detail: `Задачу «${other.title}» уже перепроверяют, и перепроверка ${what}.` });
}

/** Leaves out tasks that teachers mark. */
async function withoutMarkedByHand<Row extends { task_id: number }>(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const tasks = await listTaskConfigs(tx, [...new Set(rows.map(({ task_id }) => task_id))]);
  const byHand = new Set(tasks.filter(({ kind, config }) => isMarkedByHand(kind, config)).map(({ id }) => id));
  return rows.filter(({ task_id }) => !byHand.has(task_id));
}
