import { isDeepStrictEqual } from 'node:util';
import { JudgedContent, type TaskVersion, type TaskVersionRow, TaskTexts } from '@put/contract/tasks/task-versions';
import { Refusal } from '@put/contract/base/refusals';
import type { Task } from '@put/contract/tasks/task-bank';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** Locks the task until the end of `tx`, so that versions are numbered one after another. */
export async function lockTask(tx: Tx, taskId: number): Promise<void> {
  await tx.selectFrom('task').select('id').where('id', '=', taskId).forUpdate().execute();
}

/**
 * Stores the present texts when the task has no version yet: it is older than versions, or was not written by a person.
 */
export async function keepFirstVersion(tx: Tx, task: Task): Promise<void> {
  const kept = await tx
    .selectFrom('task_version')
    .select('judged_version')
    .where('task_id', '=', task.id)
    .where('judged_version', '=', task.version)
    .limit(1)
    .executeTakeFirst();
  if (!kept) await keepVersion(tx, task, null, task.updated_at);
}

/** Stores the present texts as a version. Call it under lockTask. */
export async function keepVersion(
  tx: Tx,
  task: Task,
  authorId: number | null,
  writtenAt = new Date().toISOString(),
): Promise<void> {
  const judged = JSON.stringify(JudgedContent.parse(task));
  await sql`insert into task_version (task_id, number, judged_version, texts, judged, author_id, written_at)
    select ${task.id}, coalesce(max(number), 0) + 1, ${task.version}, ${JSON.stringify(TaskTexts.parse(task))}::jsonb,
      case when bool_or(judged_version = ${task.version} and judged is not null) then null else ${judged}::jsonb end,
      ${authorId}, ${writtenAt}
    from task_version where task_id = ${task.id}`.execute(tx);
}

/** Whether two states of a task differ in fields that versions keep. */
export const isNewVersion = (before: Task, after: Task): boolean =>
  before.version !== after.version || !isDeepStrictEqual(TaskTexts.parse(before), TaskTexts.parse(after));

const rows = (db: Db, taskId: number) =>
  db
    .selectFrom('task_version as v')
    .leftJoin('user as author', 'author.id', 'v.author_id')
    .select(['v.number', 'v.judged_version', 'v.author_id', 'v.written_at'])
    .select([
      sql<string>`v.texts->>'title'`.as('title'),
      sql<string | null>`nullif(concat_ws(' ', author.last_name, author.first_name), '')`.as('author_name'),
    ])
    .where('v.task_id', '=', taskId);

/** Newest first; the first is the present state. */
export const listTaskVersions = (db: Db, taskId: number): Promise<TaskVersionRow[]> =>
  rows(db, taskId).orderBy('v.number', 'desc').execute();

export async function getTaskVersion(db: Db, taskId: number, number: number): Promise<TaskVersion> {
  const found = await rows(db, taskId)
    .innerJoin('task', 'task.id', 'v.task_id')
    .innerJoin('task_version as first', (join) =>
      join
        .onRef('first.task_id', '=', 'v.task_id')
        .onRef('first.judged_version', '=', 'v.judged_version')
        .on('first.judged', 'is not', null),
    )
    .select(['task.kind', 'v.texts', 'first.judged'])
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!found?.judged) throw new Refusal('not_found');
  const { texts, judged, ...row } = found;
  return { ...row, content: { ...texts, ...judged } };
}

/** The stored state that submissions of this version were judged by. */
export const findJudgedVersion = (db: Db, taskId: number, judgedVersion: number) =>
  db
    .selectFrom('task_version as v')
    .innerJoin('task', 'task.id', 'v.task_id')
    .select([
      'task.kind',
      'v.judged',
      sql<Task['error_explanations']>`v.texts->'error_explanations'`.as('error_explanations'),
    ])
    .where('v.task_id', '=', taskId)
    .where('v.judged_version', '=', judgedVersion)
    .where('v.judged', 'is not', null)
    .executeTakeFirst();
