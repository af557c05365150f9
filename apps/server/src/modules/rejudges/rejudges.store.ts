import { type NewRejudge, mostRejudged, type Rejudge } from '@put/contract/judge/rejudges';
import { Refusal } from '@put/contract/base/refusals';
import type { TestResult } from '@put/contract/submissions/submissions';
import type { Verdict } from '@put/contract/judge/verdicts';
import type { Failure } from '@put/contract/results/results';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** Judged submissions that count and that no teacher has marked. Lists one more than a rejudge may hold. */
export const listSubmissions = (tx: Tx, scope: NewRejudge): Promise<{ id: number; task_id: number }[]> =>
  tx
    .selectFrom('submission')
    .select(['id', 'task_id'])
    .$if('task_id' in scope, (query) => query.where('task_id', '=', (scope as { task_id: number }).task_id))
    .$if('lesson_id' in scope, (query) => query.where('lesson_id', '=', (scope as { lesson_id: number }).lesson_id))
    .$if('submission_ids' in scope, (query) =>
      query.where(sql<boolean>`id = any(${(scope as { submission_ids: number[] }).submission_ids}::int[])`),
    )
    .$if('cells' in scope, (query) => query.where(isAtCells((scope as { cells: Cell[] }).cells)))
    .where('cause', '=', 'submit')
    .where('status', '=', 'done')
    // of who was erased the points stay, and there is no program any more
    .where(sql<boolean>`not exists (select from "user" u where u.id = submission.user_id and u.erased_at is not null)`)
    // a teacher's marks stand above the judge's verdict
    .where(
      sql<boolean>`not exists (select from judgement j where j.submission_id = submission.id and j.review_id is not null)`,
    )
    .orderBy('id')
    .limit(mostRejudged + 1)
    .execute();

type Cell = { user_id: number; lesson_id: number; task_id: number };

/** One list for each column instead of thousands of conditions. */
const isAtCells = (cells: readonly Cell[]) =>
  sql<boolean>`(user_id, lesson_id, task_id) in (select * from unnest(
    ${cells.map(({ user_id }) => user_id)}::int[],
    ${cells.map(({ lesson_id }) => lesson_id)}::int[],
    ${cells.map(({ task_id }) => task_id)}::int[]))`;

export const listTaskConfigs = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('task')
    .select(['id', 'kind', 'config'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();

export async function requireScope(tx: Tx, scope: NewRejudge): Promise<void> {
  if ('submission_ids' in scope || 'cells' in scope) return;
  const [table, id] = 'task_id' in scope ? (['task', scope.task_id] as const) : (['lesson', scope.lesson_id] as const);
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
}

/** A rejudge of one of these tasks that nobody has decided on yet. */
export const findUndecided = (
  tx: Tx,
  taskIds: readonly number[],
): Promise<{ title: string; status: Rejudge['status'] } | undefined> =>
  tx
    .selectFrom('rejudge')
    .innerJoin('rejudge_item as i', 'i.rejudge_id', 'rejudge.id')
    .innerJoin('submission as s', 's.id', 'i.submission_id')
    .innerJoin('task', 'task.id', 's.task_id')
    .select(['task.title', 'rejudge.status'])
    .where('rejudge.status', 'in', ['running', 'ready'])
    .where(sql<boolean>`s.task_id = any(${[...taskIds]}::int[])`)
    .limit(1)
    .executeTakeFirst();

/** Stores the present state of each submission, and the task's version to judge it with. */
export async function insertRejudge(
  tx: Tx,
  scope: NewRejudge,
  submissionIds: readonly number[],
  authorId: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('rejudge')
    .values({
      task_id: 'task_id' in scope ? scope.task_id : null,
      lesson_id: 'lesson_id' in scope ? scope.lesson_id : null,
      total: submissionIds.length,
      created_by: authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into rejudge_item (rejudge_id, submission_id, task_version, verdict_before, score_before, max_score_before)
    select ${id}, s.id, task.version, s.verdict, coalesce(s.score, 0), coalesce(s.max_score, 0)
    from submission s join task on task.id = s.task_id where s.id = any(${submissionIds}::int[])`.execute(tx);
  return id;
}

/** Undefined when the item is done or the rejudge was dropped. */
export const findWaitingItem = (db: Db, rejudgeId: number, submissionId: number) =>
  db
    .selectFrom('rejudge_item as i')
    .innerJoin('rejudge', 'rejudge.id', 'i.rejudge_id')
    .innerJoin('submission as s', 's.id', 'i.submission_id')
    .innerJoin('user', 'user.id', 's.user_id')
    .select(['s.task_id', 's.lesson_id', 's.user_id', 's.language', 's.files', 's.answer', 's.seed', 'i.task_version'])
    .select(sql<boolean>`"user".erased_at is not null`.as('is_erased'))
    .where('i.rejudge_id', '=', rejudgeId)
    .where('i.submission_id', '=', submissionId)
    .where('i.status', '=', 'waiting')
    .where('rejudge.status', '=', 'running')
    .executeTakeFirst();

type Judged = {
  verdict: Verdict;
  score: number;
  max_score: number;
  compiler_output: string;
  tests: readonly TestResult[];
  time_ms: number;
  memory_kb: number;
} & Failure;

type Progress = Pick<Rejudge, 'id' | 'status' | 'total' | 'done'>;

/**
 * Stores the verdict (null: the judge failed) and counts it. A second delivery changes nothing. The last item makes the
 * rejudge `ready`.
 */
export const finishItem = (
  tx: Tx,
  rejudgeId: number,
  submissionId: number,
  judged: Judged | null,
): Promise<Progress | undefined> =>
  keepItem(tx, rejudgeId, submissionId, judged).then((isFirst) => (isFirst ? countOne(tx, rejudgeId) : undefined));

async function keepItem(tx: Tx, rejudgeId: number, submissionId: number, judged: Judged | null): Promise<boolean> {
  const found = judged && {
    verdict: judged.verdict,
    score: judged.score,
    max_score: judged.max_score,
    time_ms: judged.time_ms,
    memory_kb: judged.memory_kb,
    compiler_output: judged.compiler_output,
    tests: JSON.stringify(judged.tests),
    failed_test: judged.failed_test,
    error_key: judged.error_key,
  };
  const kept = await tx
    .updateTable('rejudge_item')
    .set({ status: judged ? 'done' : 'failed', ...found })
    .where('rejudge_id', '=', rejudgeId)
    .where('submission_id', '=', submissionId)
    .where('status', '=', 'waiting')
    .returning('submission_id')
    .executeTakeFirst();
  return kept !== undefined;
}

const countOne = (tx: Tx, rejudgeId: number): Promise<Progress | undefined> =>
  tx
    .updateTable('rejudge')
    .set({
      done: sql<number>`done + 1`,
      status: sql`case when status = 'running' and done + 1 >= total then 'ready' else status end`,
      finished_at: sql`case when done + 1 >= total then clock_timestamp() end`,
    })
    .where('id', '=', rejudgeId)
    .returning(['id', 'status', 'total', 'done'])
    .executeTakeFirst();

/** Locks the rejudge until the end of `tx`: only one decision is possible. */
export async function lockRejudge(tx: Tx, id: number): Promise<Progress> {
  const found = await tx
    .selectFrom('rejudge')
    .select(['id', 'status', 'total', 'done'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

export async function closeRejudge(tx: Tx, id: number, status: 'applied' | 'dropped'): Promise<void> {
  const closed_at = new Date().toISOString();
  await tx.updateTable('rejudge').set({ status, closed_at }).where('id', '=', id).execute();
}

export const isRejudgeThere = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('rejudge').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
