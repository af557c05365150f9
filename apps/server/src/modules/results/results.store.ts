import type { Override } from '@put/contract/marks/override';
import type { LastAttempt, ResultCell } from '@put/contract/results/results';
import { isSetAside, isSpentAttempt } from './counted-attempts.sql.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { overrideOf, resultScore, resultStatus } from './shown-result.sql.ts';

const cells = (db: Db) =>
  db
    .selectFrom('result')
    .innerJoin('lesson_task', (join) =>
      join.onRef('lesson_task.lesson_id', '=', 'result.lesson_id').onRef('lesson_task.task_id', '=', 'result.task_id'),
    )
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .select([
      'result.user_id',
      'lesson_task.lesson_id',
      'lesson_task.task_id',
      resultStatus.as('status'),
      'result.attempts',
      'result.best_submission_id',
    ])
    .select(['result.last_submitted_at'])
    .select(resultScore.as('score'))
    .select(overrideOf.as('override'));

const cellOf = <Row extends { override: Override | null }>({ override, ...cell }: Row) => ({
  ...cell,
  ...(override !== null && { override }),
});

export type ResultKey = { user_id: number; lesson_id: number; task_id: number };

/**
 * Recomputes the result of a user's submissions for a task of a lesson. It does not depend on earlier results, so it
 * can be repeated. Call it in the transaction of a verdict, under lockAttempts. Undefined when no submission counts and
 * no override stands. What a trial or a former sitting of an exam left counts no more. The statistics of the task and the lesson change with it by triggers.
 */
export async function sumUpResult(tx: Tx, place: ResultKey): Promise<(ResultCell & { course_id: number }) | undefined> {
  await sumUpResults(tx, [place]);
  return findCell(tx, place);
}

/** The same at many places, by one statement. The statistics of their lessons are locked by the caller, in order. */
export async function sumUpResults(tx: Tx, places: readonly ResultKey[]): Promise<void> {
  const { rows } = await sql<ResultKey>`
    insert into result as r (user_id, lesson_id, task_id, ${summedColumns})
    select user_id, lesson_id, task_id, ${summed}
    from (
      select submission.*, ${isSpentAttempt} as is_spent,
        count(*) filter (where ${isSpentAttempt}) over (partition by user_id, lesson_id, task_id order by id) as place,
        score * late_credit / nullif(max_score, 0) as share
      from submission join ${tableOf(places)} using (user_id, lesson_id, task_id)
      where cause = 'submit' and status in ('done', 'review') and verdict is distinct from 'judge_error' and late_credit is not null
        and not ${isSetAside}
    ) attempt
    group by user_id, lesson_id, task_id
    order by lesson_id, user_id, task_id
    on conflict (user_id, lesson_id, task_id) do update set (${summedColumns}) =
      (${sql.join(summedNames.map((name) => sql.ref(`excluded.${name}`)))})
    returning user_id, lesson_id, task_id`.execute(tx);
  const summedUp = new Set(rows.map(keyOf));
  const empty = places.filter((place) => !summedUp.has(keyOf(place)));
  if (empty.length > 0) await forgetAttempts(tx, empty);
}

export const keyOf = ({ user_id, lesson_id, task_id }: ResultKey): string => `${user_id} ${lesson_id} ${task_id}`;

/** SQL: these places as a table `given`. */
export const tableOf = (places: readonly ResultKey[]) => sql`(
  select * from unnest(${places.map(({ user_id }) => user_id)}::int[], ${places.map(({ lesson_id }) => lesson_id)}::int[],
    ${places.map(({ task_id }) => task_id)}::int[]) as given (user_id, lesson_id, task_id)) given`;

const isAt = (places: readonly ResultKey[]) =>
  sql<boolean>`(result.user_id, result.lesson_id, result.task_id) in (select * from ${tableOf(places)})`;

const summedNames = [
  'best_submission_id',
  'best_score',
  'max_score',
  'attempts',
  'status',
  'first_solved_at',
  'last_submitted_at',
  'attempts_to_full',
  'solved_in_s',
  'failed_tests',
  'error_keys',
  'last_failed_test',
  'last_error_key',
] as const;
const summedColumns = sql.join(summedNames.map((name) => sql.id(name)));

/** Where somebody has sent what did not compile. */
export async function listPlacesOfCompileErrors(
  tx: Tx,
  of: { courseId: number } | { taskId: number },
): Promise<ResultKey[]> {
  const { rows } = await sql<ResultKey>`
    select distinct submission.user_id, submission.lesson_id, submission.task_id
    from submission join lesson on lesson.id = submission.lesson_id
    join result on result.user_id = submission.user_id and result.lesson_id = submission.lesson_id
      and result.task_id = submission.task_id
    where submission.cause = 'submit' and submission.verdict = 'compile_error'
      and ${'courseId' in of ? sql`lesson.course_id = ${of.courseId}` : sql`submission.task_id = ${of.taskId}`}
    order by 1, 2, 3`.execute(tx);
  return rows;
}

/** The course of a lesson; undefined when there is no such lesson. */
export async function findCourseOf(tx: Tx, lessonId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('lesson')
    .select('course_id')
    .where('id', '=', lessonId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.course_id;
}

/** In the order of the names above. */
const summed = sql`
  (array_agg(id order by share desc nulls last, id))[1],
  coalesce((array_agg(score * late_credit / 100 order by share desc nulls last, id))[1], 0),
  coalesce((array_agg(max_score order by share desc nulls last, id))[1], 0),
  count(*) filter (where is_spent),
  case when exists (select from work_return w where w.user_id = attempt.user_id and w.lesson_id = attempt.lesson_id
      and w.task_id = attempt.task_id and w.closed_at is null and w.points_wait and max(attempt.id) <= w.after_submission_id)
    then 'review'
    when bool_or(verdict = 'accepted') then 'accepted' when bool_or(status = 'review') then 'review' when bool_or(score > 0) then 'partial' else 'tried' end,
  min(finished_at) filter (where verdict = 'accepted'),
  max(queued_at),
  min(place) filter (where verdict = 'accepted'),
  (array_agg(active_s order by id) filter (where verdict = 'accepted'))[1],
  coalesce((array_agg(distinct failed_test) filter (where failed_test is not null))[1:20], '{}'),
  coalesce((array_agg(distinct error_key) filter (where error_key is not null))[1:20], '{}'),
  (array_agg(failed_test order by id desc))[1],
  (array_agg(error_key order by id desc))[1]`;

/** The last attempt that counted does not any more: the judge failed on it again, or it came too late by the rules of now. */
async function forgetAttempts(tx: Tx, places: readonly ResultKey[]): Promise<void> {
  await tx.deleteFrom('result').where(isAt(places)).where('override_score', 'is', null).execute();
  await tx
    .updateTable('result')
    .set({
      best_submission_id: null,
      best_score: 0,
      max_score: 0,
      attempts: 0,
      status: 'tried',
      first_solved_at: null,
      attempts_to_full: null,
      solved_in_s: null,
      failed_tests: [],
      error_keys: [],
      last_failed_test: null,
      last_error_key: null,
    })
    .where(isAt(places))
    .where('attempts', '>', 0)
    .execute();
}

export async function deleteResults(tx: Tx, places: readonly ResultKey[]): Promise<void> {
  await tx.deleteFrom('result').where(isAt(places)).execute();
}

/** How the newest attempt ended; undefined without one. A handful of rows by their index. */
export const findLastAttempt = (tx: Tx, { user_id, lesson_id, task_id }: ResultKey): Promise<LastAttempt | undefined> =>
  tx
    .selectFrom('submission')
    .select(['id as submission_id', 'verdict', 'failed_test', 'error_key'])
    .where('user_id', '=', user_id)
    .where('task_id', '=', task_id)
    .where('lesson_id', '=', lesson_id)
    .where('cause', '=', 'submit')
    .where('status', 'in', ['done', 'review'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Undefined without submissions and without an override. */
export async function findCell(
  db: Db,
  { user_id, lesson_id, task_id }: ResultKey,
): Promise<(ResultCell & { course_id: number }) | undefined> {
  const row = await cells(db)
    .select('lesson.course_id')
    .where('result.user_id', '=', user_id)
    .where('result.lesson_id', '=', lesson_id)
    .where('result.task_id', '=', task_id)
    .executeTakeFirst();
  return row && cellOf(row);
}

/** The cells at these places, with the courses that they are of. */
export async function listCellsAt(
  db: Db,
  places: readonly ResultKey[],
): Promise<(ResultCell & { course_id: number })[]> {
  return (await cells(db).select('lesson.course_id').where(isAt(places)).execute()).map(cellOf);
}
