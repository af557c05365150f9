import type { LessonTimes } from '@put/contract/courses/course-editing';
import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';
import { movedBy } from './moved-by.sql.ts';

/** The lessons of a course, for changes of many at once. */

export const listLessonsToPlan = (tx: Tx, courseId: number) =>
  tx
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'section', 'lesson.status', 'opens_at', 'soft_deadline', 'hard_deadline'])
    .select(['lesson.late_policy', 'course.late_policy as course_late_policy'])
    .where('course_id', '=', courseId)
    .where('lesson.deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('lesson.id')
    .execute();

export async function lockLessonsOf(tx: Tx, courseId: number): Promise<void> {
  await tx.selectFrom('lesson').select('id').where('course_id', '=', courseId).orderBy('id').forNoKeyUpdate().execute();
}

type Placed = { id: number; section?: string | undefined };

/**
 * Sets the positions 1, 2, 3 …. A lesson without `section` keeps its section. Rows that do not change are not written.
 */
export async function placeLessons(tx: Tx, lessons: readonly Placed[]): Promise<void> {
  const given = JSON.stringify(lessons.map(({ id, section }, at) => ({ id, section, position: at + 1 })));
  await sql`update lesson set position = given.position, section = coalesce(given.section, lesson.section)
    from json_to_recordset(${given}::json) as given (id int, section text, position int)
    where lesson.id = given.id
      and (lesson.position, lesson.section) is distinct from (given.position, coalesce(given.section, lesson.section))`.execute(
    tx,
  );
}

export async function updateTimes(tx: Tx, lessons: readonly LessonTimes[]): Promise<void> {
  await sql`update lesson set opens_at = given.opens_at, soft_deadline = given.soft_deadline, hard_deadline = given.hard_deadline
    from json_to_recordset(${JSON.stringify(lessons)}::json)
      as given (id int, opens_at timestamptz, soft_deadline timestamptz, hard_deadline timestamptz)
    where lesson.id = given.id`.execute(tx);
}

/** Moves all times of these lessons and of their exceptions, so that extra time stays. */
export async function shiftTimes(tx: Tx, ids: readonly number[], days: number, teacherId: number): Promise<void> {
  const { timezone } = await tx
    .selectFrom('user')
    .select('timezone')
    .where('id', '=', teacherId)
    .executeTakeFirstOrThrow();
  const moved = (column: string) => movedBy(column, { days, timezone });
  const times = () => sql`opens_at = ${moved('opens_at')}, soft_deadline = ${moved('soft_deadline')},
    hard_deadline = ${moved('hard_deadline')}`;
  await sql`update lesson set ${times()} where id = any(${ids}::int[])`.execute(tx);
  await sql`update schedule_exception set ${times()} where lesson_id = any(${ids}::int[])`.execute(tx);
}

export async function updateStatus(tx: Tx, ids: readonly number[], status: 'draft' | 'published'): Promise<void> {
  await tx.updateTable('lesson').set({ status }).where('id', 'in', ids).execute();
}
