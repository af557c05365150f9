import { holdsIn } from '../enrolment/enrolment.api.ts';
import type { Viewer } from '@put/contract/base/access';
import type { Course, CourseChange, CourseLessonRow, NewCourse } from '@put/contract/courses/course-editing';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import { contains } from '../../drivers/database/contains.sql.ts';
import { given } from '../../drivers/database/given.ts';
import { type Db, isForeignKeyViolation, type Tx } from '../../drivers/database/database.ts';
import { isHidden, shownScore, shownStatus, isToImprove } from '../results/results.api.ts';
import { withoutUndefined } from '../../drivers/database/without-undefined.ts';
import { coverUrl } from '../files/files.api.ts';
import { isExcused, placeOf, policyColumn } from '../schedules/schedules.api.ts';
import { mayOpenCourse, mayOpenLesson, mayOpenTask } from '../enrolment/enrolment.api.ts';
import type { Step } from './progress.ts';

const groupIds = sql<
  number[]
>`array(select user_group_id from course_user_group where course_id = course.id order by user_group_id)`;
const lessonCount = sql<number>`(select count(*) from lesson where course_id = course.id and deleted_at is null)`;
const taskCount = sql<number>`(select count(*) from lesson join lesson_task on lesson_id = lesson.id
  where lesson.course_id = course.id and lesson.deleted_at is null)`;

/** Those in which the viewer holds a right to read. */
export async function listCourses(
  db: Db,
  viewer: Viewer,
  { q, limit = 50, offset = 0 }: { q?: string | undefined; limit?: number | undefined; offset?: number | undefined },
) {
  const rows = await db
    .selectFrom('course')
    .select(['id', 'title', 'summary', 'date', 'end_date', 'status', 'updated_at'])
    .select([coverUrl.as('cover_url'), groupIds.as('user_group_ids'), lessonCount.as('lessons'), taskCount.as('tasks')])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('deleted_at', 'is', null)
    .where(holdsIn(viewer, 'course.read', sql.ref('course.id')))
    .$call(given(q || undefined, (query, words) => query.where(contains(sql`title`, words))))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { courses: rows.map(({ total: _, ...course }) => course), total: rows[0]?.total ?? 0 };
}

/** A course as it is written, without what students did in it. */
export type WrittenCourse = Omit<Course, 'students' | 'lessons'> & { lessons: Omit<CourseLessonRow, 'solved'>[] };

export async function getCourse(db: Db, id: number): Promise<WrittenCourse> {
  const course = await db
    .selectFrom('course')
    .select([
      'id',
      'title',
      'summary',
      'description',
      'date',
      'end_date',
      'status',
      'late_policy',
      'languages',
      'feedback',
      'free_compile_errors',
      'updated_at',
      coverUrl.as('cover_url'),
      groupIds.as('user_group_ids'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!course) throw new Refusal('not_found');
  const lessons = await db
    .selectFrom('lesson')
    .select([
      'id',
      'title',
      'section',
      'position',
      'status',
      'opens_at',
      'soft_deadline',
      'hard_deadline',
      'late_policy',
    ])
    .select(sql<number>`(select count(*) from lesson_task where lesson_id = lesson.id)`.as('tasks'))
    .select(
      sql<{ writing: number } | null>`(select json_build_object('writing', (select count(*) from exam_sitting sitting
          where sitting.lesson_id = lesson.id and sitting.handed_in_at is null and sitting.nth > 0))
        from exam where exam.lesson_id = lesson.id)`.as('exam'),
    )
    .where('course_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return { ...course, lessons };
}

/** Adds a course and opens it to the groups. Returns its ID. */
export async function insertCourse(tx: Tx, { user_group_ids = [], ...course }: NewCourse): Promise<number> {
  const {
    title,
    date,
    end_date = null,
    summary = '',
    description = '',
    status = 'draft',
    late_policy,
    languages = null,
    feedback = null,
    free_compile_errors = false,
    cover_file = null,
  } = course;
  const { id } = await tx
    .insertInto('course')
    .values({
      title,
      date,
      end_date,
      summary,
      description,
      status,
      languages,
      feedback,
      free_compile_errors,
      cover_sha256: cover_file,
      ...policyColumn(late_policy),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openToGroups(tx, id, user_group_ids, []);
  return id;
}

export async function updateCourse(
  tx: Tx,
  id: number,
  { user_group_ids, late_policy, cover_file, ...fields }: CourseChange,
  openTo: readonly number[],
): Promise<void> {
  const changed = await tx
    .updateTable('course')
    // with no field given the update still tells whether the course exists
    .set({
      ...withoutUndefined({ ...fields, cover_sha256: cover_file }),
      ...policyColumn(late_policy),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Refusal('not_found');
  if (user_group_ids) await openToGroups(tx, id, user_group_ids, openTo);
}

/** Opens the course to these groups instead of those `before`. What the form of a group adds meanwhile stays. */
async function openToGroups(tx: Tx, courseId: number, ids: number[], before: readonly number[]): Promise<void> {
  const closed = before.filter((id) => !ids.includes(id));
  await sql`delete from course_user_group where course_id = ${courseId} and user_group_id = any(${closed}::int[])`.execute(
    tx,
  );
  try {
    await sql`insert into course_user_group (course_id, user_group_id)
      select ${courseId}, unnest(${ids}::int[]) on conflict do nothing`.execute(tx);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new Refusal('invalid_input', { errors: [{ path: 'user_group_ids', message: 'Такой группы нет' }] });
  }
}

/** Locks the course until the end of `tx`. Throws `not_found`. */
export async function lockCourse(tx: Tx, id: number): Promise<void> {
  const course = await tx
    .selectFrom('course')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!course) throw new Refusal('not_found');
}

export const listMyCourses = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('course')
    .select(['id', 'title', 'summary', 'description', 'date', coverUrl.as('cover_url')])
    .where(mayOpenCourse(viewer))
    .where('status', '<>', 'archived')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findMyCourse = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('course')
    .select(['id', 'title', 'summary', 'description', 'date', 'status', coverUrl.as('cover_url')])
    .where(mayOpenCourse(viewer))
    .where('id', '=', id)
    .executeTakeFirst();

/** All tasks of these courses that the user may see, in the order of the lessons. One indexed query. */
export async function listSteps(db: Db, viewer: Viewer, courseIds: number[]): Promise<Step[]> {
  if (courseIds.length === 0) return [];
  return (
    db
      .selectFrom('lesson')
      .innerJoin('course', 'course.id', 'lesson.course_id')
      .innerJoin('lesson_task', 'lesson_task.lesson_id', 'lesson.id')
      .innerJoin('task', 'task.id', 'lesson_task.task_id')
      .leftJoin('result', (join) =>
        join
          .onRef('result.lesson_id', '=', 'lesson.id')
          .onRef('result.task_id', '=', 'task.id')
          .on('result.user_id', '=', viewer.id),
      )
      .leftJoin('answer_draft as draft', (join) =>
        join
          .onRef('draft.lesson_id', '=', 'lesson.id')
          .onRef('draft.task_id', '=', 'task.id')
          .on('draft.user_id', '=', viewer.id),
      )
      .select([
        'lesson.course_id',
        'lesson.id as lesson_id',
        'lesson.title as lesson_title',
        'task.id as task_id',
        'task.title as task_title',
      ])
      .select(['lesson_task.points'])
      .select([
        shownScore.as('score'),
        shownStatus.as('status'),
        isHidden.as('is_hidden'),
        isToImprove(viewer.id).as('is_to_improve'),
        sql<string | null>`greatest(result.last_submitted_at, draft.saved_at)`.as('last_activity_at'),
      ])
      .where('lesson.course_id', 'in', courseIds)
      .where(mayOpenLesson(viewer))
      .where(mayOpenTask(viewer))
      // what does not count is no step
      .where(sql<boolean>`not ${isExcused(placeOf(viewer.id))}`)
      .orderBy('lesson.position')
      .orderBy('lesson.id')
      .orderBy('lesson_task.position')
      .execute()
  );
}

export const isCourseThere = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('course')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
