import type { TaskAnswer, TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfig } from '@put/contract/kinds/task-configs';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

export const insertHomeCopy = (tx: Tx, submission_id: number, container_id: number) =>
  tx.insertInto('home_copy').values({ submission_id, container_id }).execute();

/** SQL condition on `submission`: a copy of its container is still to be made. */
export const isCopying = sql<boolean>`exists (select from home_copy where home_copy.submission_id = submission.id)`;

export type HomeCopy = {
  id: number;
  user_id: number;
  task_id: number;
  lesson_id: number;
  cause: 'submit' | 'check';
  container_id: number;
  since: string;
  answer: TaskAnswer;
  broken_rule: string | null;
  kind: TaskKind;
  config: TaskConfig;
  version: number;
};

/** A submission that waits for the copy of its container; undefined: it does not, or not any more. */
export const findHomeCopy = (db: Db, submissionId: number): Promise<HomeCopy | undefined> =>
  db
    .selectFrom('home_copy')
    .innerJoin('submission', 'submission.id', 'home_copy.submission_id')
    .innerJoin('task', 'task.id', 'submission.task_id')
    .select(['submission.id', 'submission.user_id', 'submission.task_id', 'submission.cause'])
    .select(['submission.broken_rule', 'home_copy.container_id', 'home_copy.since'])
    .select(['task.kind', 'task.config', 'task.version'])
    .select(sql<number>`submission.lesson_id`.as('lesson_id'))
    .select(sql<TaskAnswer>`submission.answer`.as('answer'))
    .where('submission.id', '=', submissionId)
    .executeTakeFirst();

/** The copy is made, or can not be. Of two who end it one gets true. */
export async function endHomeCopy(tx: Tx, submissionId: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom('home_copy')
    .where('submission_id', '=', submissionId)
    .returning('submission_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** False: the submission waits no more, because somebody has cancelled it. */
export async function setCopied(
  tx: Tx,
  id: number,
  { answer, broken_rule }: Pick<HomeCopy, 'answer' | 'broken_rule'>,
): Promise<boolean> {
  const set = await tx
    .updateTable('submission')
    .set({ answer: JSON.stringify(answer), broken_rule })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Whether the same files have been handed in before: an attempt of the person at the task in the lesson holds them. */
export async function isHomeKnown(
  tx: Tx,
  { id, user_id, task_id, lesson_id, container_id }: HomeCopy,
  sha256: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`select exists (
    select from submission sent
    where sent.user_id = ${user_id} and sent.task_id = ${task_id} and sent.lesson_id = ${lesson_id} and sent.id < ${id}
      and sent.cause = 'submit' and sent.status <> 'cancelled' and sent.verdict is distinct from 'judge_error'
      and (sent.answer->'home'->>'sha256' = ${sha256} or exists (
        select from container_snapshot this join container_snapshot that using (container_id, content_sha256)
        where this.container_id = ${container_id} and this.file_sha256 = ${sha256}
          and that.file_sha256 = sent.answer->'home'->>'sha256'))) as is_known`.execute(tx);
  return rows[0]!.is_known;
}

/** Nothing new was handed in: it is no attempt. */
export const cancelCopied = (tx: Tx, id: number) =>
  tx
    .updateTable('submission')
    .set({ status: 'cancelled', finished_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
