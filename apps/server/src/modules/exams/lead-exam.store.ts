import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/** SQL condition on `exam`: neither its lesson nor its course is in the recycle bin. */
const isThere = sql<boolean>`exists (select from lesson join course on course.id = lesson.course_id
  where lesson.id = exam.lesson_id and lesson.deleted_at is null and course.deleted_at is null)`;

/** Locks an exam whose results are not released. Returns the moment; undefined: there is no such exam. */
export async function lockGoing(tx: Tx, lessonId: number): Promise<string | undefined> {
  const exam = await tx
    .selectFrom('exam')
    .select(sql<string>`now()`.as('at'))
    .where('lesson_id', '=', lessonId)
    .where('released_at', 'is', null)
    .where(isThere)
    .forUpdate()
    .executeTakeFirst();
  return exam?.at;
}

const longer = (column: string, minutes: number) => sql<number>`greatest(0, ${sql.ref(column)} + ${minutes})`;

/** For everybody who has not handed in, and for who begins later. Call it under `lockGoing`. */
export async function addMinutes(tx: Tx, lessonId: number, minutes: number): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ extra_minutes: longer('extra_minutes', minutes) })
    .where('lesson_id', '=', lessonId)
    .execute();
  await moveUntil(tx, lessonId, minutes).execute();
}

/** For these people alone, as far as they write. Call it under `lockGoing`. Returns whom it reached. */
export async function addMinutesTo(
  tx: Tx,
  lessonId: number,
  userIds: readonly number[],
  minutes: number,
): Promise<number[]> {
  await moveUntil(tx, lessonId, minutes)
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[])`)
    .execute();
  const moved = await tx
    .updateTable('exam_sitting')
    .set({ extra_minutes: longer('extra_minutes', minutes) })
    .where('lesson_id', '=', lessonId)
    .where('handed_in_at', 'is', null)
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[])`)
    .returning('user_id')
    .execute();
  return moved.map(({ user_id }) => user_id);
}

/** An end that a teacher has set does not follow the clock, so it moves by itself. */
const moveUntil = (tx: Tx, lessonId: number, minutes: number) =>
  tx
    .updateTable('exam_sitting')
    .set({ until: sql<string>`until + make_interval(mins => ${minutes})` })
    .where('lesson_id', '=', lessonId)
    .where('handed_in_at', 'is', null)
    .where('until', 'is not', null);

/** Lets these people write on. Call it under `lockGoing`. Returns who had handed in. */
export async function reopenSittings(
  tx: Tx,
  lessonId: number,
  { user_ids, minutes, reason }: { user_ids: readonly number[]; minutes: number; reason: string },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update exam_sitting set handed_in_at = null, handed_in_by = null, reopened_at = now(), reopened_reason = ${reason},
      until = greatest(exam_end(lesson_id, user_id), now() + make_interval(mins => ${minutes}))
    where lesson_id = ${lessonId} and user_id = any(${[...user_ids]}::int[]) and handed_in_at is not null and nth > 0
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Tasks of these sittings whose attempts are limited and used up: handing in by the clock took one too. */
export async function listUsedUp(
  tx: Tx,
  lessonId: number,
  userIds: readonly number[],
): Promise<{ user_id: number; task_id: number }[]> {
  const { rows } = await sql<{ user_id: number; task_id: number }>`
    select given.user_id, given.task_id from exam_task given join task on task.id = given.task_id
    where given.lesson_id = ${lessonId} and given.user_id = any(${[...userIds]}::int[]) and task.attempts is not null
      and exists (select from submission sent where sent.user_id = given.user_id and sent.task_id = given.task_id
        and sent.lesson_id = given.lesson_id and sent.cause = 'submit' and sent.status <> 'cancelled')
    order by 1, 2`.execute(tx);
  return rows;
}

/** Results are released once. Undefined: there is no such exam. */
export async function markReleased(tx: Tx, lessonId: number): Promise<{ at: string; isNew: boolean } | undefined> {
  const before = await tx
    .selectFrom('exam')
    .select('released_at')
    .where('lesson_id', '=', lessonId)
    .where(isThere)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  if (before.released_at !== null) return { at: before.released_at, isNew: false };
  const { at } = await tx
    .updateTable('exam')
    .set({ released_at: sql<string>`now()` })
    .where('lesson_id', '=', lessonId)
    .returning(sql<string>`now()`.as('at'))
    .executeTakeFirstOrThrow();
  return { at, isNew: true };
}

export async function countWriting(tx: Tx, lessonId: number): Promise<number> {
  const { writing } = await tx
    .selectFrom('exam_sitting')
    .select((eb) => eb.fn.countAll<number>().as('writing'))
    .where('lesson_id', '=', lessonId)
    .where('handed_in_at', 'is', null)
    .executeTakeFirstOrThrow();
  return writing;
}
