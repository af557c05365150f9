import { binDays, type BinnedCourse, type BinnedLesson } from '@put/contract/courses/course-editing';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

const kept = sql`make_interval(days => ${sql.lit(binDays)})`;

export const listBinnedCourses = (db: Db): Promise<BinnedCourse[]> =>
  db
    .selectFrom('course')
    .select(['id', 'title', sql<string>`deleted_at`.as('deleted_at'), sql<string>`deleted_at + ${kept}`.as('gone_at')])
    .select(sql<number>`(select count(*) from lesson where course_id = course.id and deleted_at is null)`.as('lessons'))
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();

/** Lessons that were deleted by themselves. Lessons of a deleted course come back with the course. */
export const listBinnedLessons = (db: Db): Promise<BinnedLesson[]> =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.title', 'lesson.course_id', 'course.title as course_title'])
    .select([
      sql<string>`lesson.deleted_at`.as('deleted_at'),
      // a lesson is removed with its course when the course's time ends first
      sql<string>`least(lesson.deleted_at, course.deleted_at) + ${kept}`.as('gone_at'),
      sql<boolean>`course.deleted_at is not null`.as('is_course_deleted'),
    ])
    .where('lesson.deleted_at', 'is not', null)
    .orderBy('lesson.deleted_at', 'desc')
    .orderBy('lesson.id')
    .execute();

export const listExpiredCourses = (tx: Tx) =>
  tx
    .selectFrom('course')
    .select(['id', 'title'])
    .where('deleted_at', '<', sql<string>`now() - ${kept}`)
    .forUpdate()
    .execute();

/** Lessons whose time in the bin is over, and all lessons of these courses. */
export const listExpiredLessons = (tx: Tx, courseIds: readonly number[]) =>
  tx
    .selectFrom('lesson')
    .select(['id', 'title', 'course_id'])
    .where(sql<boolean>`deleted_at < now() - ${kept} or course_id = any(${courseIds}::int[])`)
    .forUpdate()
    .execute();

/** Submissions stay with their authors, but lose their lesson. Results, versions and exceptions are removed. */
export async function purgeLessons(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('submission').set({ lesson_id: null }).where('lesson_id', 'in', ids).execute();
  await tx.deleteFrom('lesson').where('id', 'in', ids).execute();
}

export async function purgeCourses(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('course').where('id', 'in', ids).execute();
}
