import { sql } from 'kysely';
import type { MyExam } from '@put/contract/exams/exams';
import type { Tx, Db } from '../../drivers/database/database.ts';
import { timeInJson } from '../../drivers/database/time-in-json.ts';
import { given } from '../../drivers/database/given.ts';
import type { HandedInBy } from '@put/contract/exams/exam-fields';

export type Sitting = { lesson_id: number; user_id: number };

/** Which sitting it is: 0 the trial, 1 the first that counts, more: again. */
type Nth = { nth: number };

/** The person's sitting, locked; undefined: there is none. */
export const lockSittingOf = (tx: Tx, { lesson_id, user_id }: Sitting) =>
  tx
    .selectFrom('exam_sitting')
    .select(['nth', 'handed_in_at'])
    .where('lesson_id', '=', lesson_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();

/** Tasks that the person was given already, in any sitting. */
export async function listUsed(db: Db, { lesson_id, user_id }: Sitting): Promise<Set<number>> {
  const { rows } = await sql<{ task_id: number }>`
    select task_id from exam_set_aside where lesson_id = ${lesson_id} and user_id = ${user_id}
    union select task_id from exam_task where lesson_id = ${lesson_id} and user_id = ${user_id}`.execute(db);
  return new Set(rows.map(({ task_id }) => task_id));
}

/** The sitting that is handed in becomes a former one: it makes room for the next. Call it under `lockSittingOf`. */
export async function moveToFormer(tx: Tx, { lesson_id, user_id }: Sitting): Promise<void> {
  const isHere = sql`lesson_id = ${lesson_id} and user_id = ${user_id}`;
  await sql`insert into exam_former_sitting (lesson_id, user_id, nth, started_at, handed_in_at, handed_in_by)
    select lesson_id, user_id, nth, started_at, handed_in_at, handed_in_by from exam_sitting where ${isHere}`.execute(
    tx,
  );
  await setAside(tx, { lesson_id, user_id });
  // what was typed at them was handed in with the sitting
  await forgetGiven(tx, { lesson_id, user_id });
}

/** The tasks that the person is given count for nothing: those of a trial from its start, others when they are replaced. */
export async function setAside(tx: Tx, { lesson_id, user_id }: Sitting): Promise<void> {
  await sql`insert into exam_set_aside (lesson_id, user_id, task_id, nth, position)
    select lesson_id, user_id, given.task_id, sitting.nth, given.position
    from exam_task given join exam_sitting sitting using (lesson_id, user_id)
    where lesson_id = ${lesson_id} and user_id = ${user_id} on conflict do nothing`.execute(tx);
}

/** The tasks of a sitting that is over and counts for nothing are the person's no more. */
export async function forgetGiven(tx: Tx, { lesson_id, user_id }: Sitting): Promise<void> {
  await tx.deleteFrom('exam_task').where('lesson_id', '=', lesson_id).where('user_id', '=', user_id).execute();
}

/**
 * Earlier attempts that no longer count, the newest first, with a trial that is over. Points of a trial are shown at
 * once, others as the feedback of the exam allows; null: hidden, or not judged yet.
 */
export async function listTries(db: Db, { lesson_id, user_id }: Sitting): Promise<MyExam['tries']> {
  const sent = sql`from submission sent where sent.lesson_id = aside.lesson_id and sent.user_id = aside.user_id
    and sent.task_id = aside.task_id and sent.cause = 'submit' and sent.status <> 'cancelled'`;
  const { rows } = await sql<MyExam['tries'][number] & Nth>`
    select try.nth, ${timeInJson(sql`try.handed_in_at`)} as handed_in_at, coalesce((
      select json_agg(json_build_object('task_id', aside.task_id, 'title', task.title,
        'is_answered', exists (select ${sent}), 'points', lesson_task.points,
        'score', case when try.nth = 0 or exam.feedback <> 'hidden' or exam.released_at is not null then (
          select round(max(coalesce(lesson_task.points * sent.score / nullif(sent.max_score, 0), 0)), 2)::float8 ${sent}
            and sent.status = 'done' and sent.verdict is distinct from 'judge_error') end)
        order by aside.position)
      from exam_set_aside aside join task on task.id = aside.task_id
      join lesson_task on lesson_task.lesson_id = aside.lesson_id and lesson_task.task_id = aside.task_id
      where aside.lesson_id = try.lesson_id and aside.user_id = try.user_id and aside.nth = try.nth), '[]') as tasks
    from (
      select lesson_id, user_id, nth, handed_in_at from exam_former_sitting
      union all
      select lesson_id, user_id, nth, handed_in_at from exam_sitting where nth = 0 and handed_in_at is not null
    ) try join exam on exam.lesson_id = try.lesson_id
    where try.lesson_id = ${lesson_id} and try.user_id = ${user_id}
    order by try.nth desc`.execute(db);
  return rows;
}

/**
 * The person begins, with these tasks in this order; in place of a sitting that is handed in and moved to the former
 * ones. False: the person has begun already, or the results are released.
 * The exam is locked, so that it is not released or removed meanwhile.
 */
export async function insertSitting(
  tx: Tx,
  { lesson_id, user_id, seed, nth }: Sitting & { seed: number; nth: number },
  taskIds: readonly number[],
): Promise<boolean> {
  const exam = await tx
    .selectFrom('exam')
    .select('minutes')
    .where('lesson_id', '=', lesson_id)
    .where('released_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!exam) return false;
  const begun = await tx
    .insertInto('exam_sitting')
    .values({ lesson_id, user_id, seed, nth, minutes: exam.minutes })
    .onConflict((conflict) =>
      conflict
        .columns(['lesson_id', 'user_id'])
        .doUpdateSet({
          seed,
          nth,
          minutes: exam.minutes,
          started_at: sql<string>`now()`,
          handed_in_at: null,
          handed_in_by: null,
          extra_minutes: 0,
          until: null,
          reopened_at: null,
          reopened_reason: null,
        })
        .where('exam_sitting.nth', '<', nth)
        .where('exam_sitting.handed_in_at', 'is not', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!begun) return false;
  if (taskIds.length > 0)
    await tx
      .insertInto('exam_task')
      .values(taskIds.map((task_id, at) => ({ lesson_id, user_id, task_id, position: at + 1 })))
      .execute();
  return true;
}

/** Tasks of a sitting in the order of their ids. */
export async function listGiven(tx: Tx, { lesson_id, user_id }: Sitting): Promise<number[]> {
  const given = await tx
    .selectFrom('exam_task')
    .select('task_id')
    .where('lesson_id', '=', lesson_id)
    .where('user_id', '=', user_id)
    .orderBy('task_id')
    .execute();
  return given.map(({ task_id }) => task_id);
}

/** SQL condition on `exam_sitting`: its end and the grace after it have passed. */
const isOverdue = sql<boolean>`now() > exam_grace_end(exam_sitting.lesson_id, exam_sitting.user_id)`;

/**
 * Ends a sitting, once. `server`: only when it is overdue. When a student's call arrives after the end, the sitting was
 * ended by the clock, so `server` is kept. `nth`: that sitting alone, and no later one.
 */
export async function endSitting(
  tx: Tx,
  { lesson_id, user_id, nth }: Sitting & { nth?: number | undefined },
  by: HandedInBy,
): Promise<{ at: string; nth: number } | undefined> {
  const inTime = sql<HandedInBy>`case when now() <= exam_end(lesson_id, user_id) then 'student' else 'server' end`;
  const ended = await tx
    .updateTable('exam_sitting')
    .set({ handed_in_at: sql<string>`now()`, handed_in_by: by === 'student' ? inTime : by })
    .where('lesson_id', '=', lesson_id)
    .where('user_id', '=', user_id)
    .where('handed_in_at', 'is', null)
    .$call(given(nth, (query, one) => query.where('nth', '=', one)))
    .$if(by === 'server', (query) => query.where(isOverdue))
    .returning([sql<string>`handed_in_at`.as('at'), 'nth'])
    .executeTakeFirst();
  return ended;
}

/** Sittings that wait for the server to hand them in: of a lesson, of a person, or all. */
export const listOverdue = (db: Db, { lesson_id, user_id }: Partial<Sitting>): Promise<Sitting[]> =>
  db
    .selectFrom('exam_sitting')
    .select(['lesson_id', 'user_id'])
    .where('handed_in_at', 'is', null)
    .where(isOverdue)
    .$call(given(lesson_id, (query, one) => query.where('lesson_id', '=', one)))
    .$call(given(user_id, (query, one) => query.where('user_id', '=', one)))
    .execute();

export const hasSitting = async (db: Db, { lesson_id, user_id }: Sitting): Promise<boolean> =>
  (await db
    .selectFrom('exam_sitting')
    .innerJoin('lesson', 'lesson.id', 'exam_sitting.lesson_id')
    .select('exam_sitting.user_id')
    .where('exam_sitting.lesson_id', '=', lesson_id)
    .where('exam_sitting.user_id', '=', user_id)
    .where('lesson.deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
