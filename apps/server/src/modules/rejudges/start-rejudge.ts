import { type NewRejudge, mostRejudged } from '@put/contract/rejudges';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { rejudgeSubmission } from '../../jobs/rejudge-submission.job.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { keepFirstVersion, lockTask } from '../tasks/task-versions.store.ts';
import { getAnyTask } from '../tasks/tasks.store.ts';
import { insertRejudge, listSubmissions, mustHaveScope } from './rejudges.store.ts';

const nothingWords = 'Здесь нечего перепроверять: проверенных решений нет.';
const tooManyWords = `Решений больше ${mostRejudged}. Перепроверьте их по частям: по занятиям или выбранными.`;

/** Judging again, aside. Each submission is a job of its own, so what is killed in the middle goes on where it was. */
export const startRejudge = (
  { db, queue }: { db: Db; queue: Queue },
  doer: Doer,
  scope: NewRejudge,
): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    await mustHaveScope(tx, scope);
    const submissions = await listSubmissions(tx, scope);
    if (submissions.length === 0) throw new Refusal('conflict', { detail: nothingWords });
    if (submissions.length > mostRejudged) throw new Refusal('conflict', { detail: tooManyWords });
    for (const taskId of new Set(submissions.map(({ task_id }) => task_id).toSorted((a, b) => a - b))) {
      // what it is judged by is kept, whoever changes the task meanwhile
      await lockTask(tx, taskId);
      await keepFirstVersion(tx, await getAnyTask(tx, taskId));
    }
    const ids = submissions.map(({ id }) => id);
    const id = await insertRejudge(tx, scope, ids, doer.viewer?.acting_admin_id ?? doer.viewer?.id ?? null);
    await queue.addMany(
      tx,
      rejudgeSubmission,
      ids.map((submission_id) => ({ rejudge_id: id, submission_id })),
    );
    const object =
      'task_id' in scope
        ? { type: 'task', id: scope.task_id }
        : { type: 'lesson', id: 'lesson_id' in scope ? scope.lesson_id : null };
    await recordDeed(tx, doer, 'start_rejudge', object, { after: { rejudge_id: id, submissions: ids.length } });
    return { id };
  });
