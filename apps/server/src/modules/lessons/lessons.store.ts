import type { Viewer } from '@put/contract/base/access';
import type { Lesson, LessonChange, LessonTask, NewLesson } from '@put/contract/lessons/lesson-editing';
import type { InputOf } from '@put/contract/base/endpoint';
import type { FoundLesson, lessons, MyLessonTask } from '@put/contract/lessons/lessons';
import { Refusal } from '@put/contract/base/refusals';
import type { Feedback } from '@put/contract/tasks/task-parts';
import { sql } from 'kysely';
import { contains } from '../../drivers/database/contains.sql.ts';
import { given } from '../../drivers/database/given.ts';
import { type Db, isCheckViolation, isForeignKeyViolation, type Tx } from '../../drivers/database/database.ts';
import { withoutUndefined } from '../../drivers/database/without-undefined.ts';
import { isHidden, returnedTo, scoreFor, statusFor } from '../results/results.api.ts';
import { noLateWork } from '@put/contract/courses/schedule';
import { policyColumn } from '../schedules/schedules.api.ts';
import { mayOpenCourse, mayOpenLesson, mayOpenTask } from '../enrolment/enrolment.api.ts';

/** Adds a lesson after the last one of its section; a new section goes to the end of the course. */
export async function insertLesson(
  tx: Tx,
  { course_id, title, section = '', body = '', status = 'draft', late_policy, ...plan }: NewLesson,
): Promise<number> {
  const course = await tx
    .selectFrom('course')
    .select('id')
    .where('id', '=', course_id)
    .where('deleted_at', 'is', null)
    // two lessons added at once must not get the same position
    .forUpdate()
    .executeTakeFirst();
  if (!course) throw new Refusal('not_found');
  const position = await makeRoom(tx, course_id, section);
  const { id } = await tx
    .insertInto('lesson')
    .values({
      course_id,
      title,
      section,
      body,
      status,
      ...withoutUndefined(plan),
      ...policyColumn(late_policy),
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the position after the last lesson of a section, and moves later lessons by one. */
async function makeRoom(tx: Tx, courseId: number, section: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) filter (where section = ${section} and deleted_at is null), max(position), 0) + 1 as position
    from lesson where course_id = ${courseId}`.execute(tx);
  const { position } = rows[0]!;
  await sql`update lesson set position = position + 1 where course_id = ${courseId} and position >= ${position}`.execute(
    tx,
  );
  return position;
}

/** Lessons that the viewer may open; the newest course comes first. */
export async function findLessons(
  db: Db,
  viewer: Viewer,
  { q, course_id = [], limit = 50, offset = 0 }: InputOf<typeof lessons.find>['query'],
): Promise<{ lessons: FoundLesson[]; total: number }> {
  const rows = await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.title', 'lesson.course_id', 'course.title as course_title'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(mayOpenCourse(viewer))
    .where(mayOpenLesson(viewer))
    .where('course.status', '<>', 'archived')
    .$if(course_id.length > 0, (query) => query.where(sql<boolean>`course.id = any(${course_id}::int[])`))
    .$call(given(q || undefined, (query, words) => query.where(contains(sql`lesson.title`, words))))
    .orderBy('course.date', 'desc')
    .orderBy('course.id', 'desc')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { lessons: rows.map(({ total: _, ...lesson }) => lesson), total: rows[0]?.total ?? 0 };
}

/** A lesson as it is written, without what students did in it. */
export type WrittenLesson = Omit<Lesson, 'students' | 'tasks'> & {
  tasks: Omit<LessonTask, 'solved' | 'attempts' | 'other_courses'>[];
};

export async function getLesson(db: Db, id: number): Promise<WrittenLesson> {
  const lesson = await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select([
      'lesson.id',
      'lesson.course_id',
      'course.title as course_title',
      'lesson.title',
      'lesson.section',
      'lesson.position',
    ])
    .leftJoin('user as author', 'author.id', 'lesson.author_id')
    .select(['lesson.body', 'lesson.status', 'lesson.updated_at', 'lesson.version', 'lesson.written_at'])
    .select(sql<string | null>`nullif(concat_ws(' ', author.last_name, author.first_name), '')`.as('author_name'))
    .select(['lesson.opens_at', 'lesson.soft_deadline', 'lesson.hard_deadline', 'lesson.late_policy'])
    .select(['lesson.requires_lesson_id', 'lesson.requires_percent', 'course.late_policy as course_late_policy'])
    .select(['lesson.languages', 'course.languages as inherited_languages', 'lesson.feedback'])
    .select((eb) => eb.fn.coalesce('course.feedback', sql.lit<Feedback>('verdict')).as('inherited_feedback'))
    .where('lesson.id', '=', id)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!lesson) throw new Refusal('not_found');
  const tasks = await db
    .selectFrom('lesson_task')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .select(['task.id as task_id', 'task.title', 'task.kind', 'task.status'])
    .select(['lesson_task.points', 'lesson_task.position', 'lesson_task.required'])
    .where('lesson_task.lesson_id', '=', id)
    .orderBy('lesson_task.position')
    .execute();
  const { course_late_policy, ...own } = lesson;
  return { ...own, inherited_late_policy: course_late_policy ?? noLateWork, tasks };
}

/** Lessons of other courses with a task of this one. */
export const listOtherPlaces = (db: Db, { course_id, tasks }: Pick<WrittenLesson, 'course_id' | 'tasks'>) =>
  db
    .selectFrom('lesson_task')
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson_task.task_id', 'course.id as course_id', 'course.title as course_title'])
    .select('lesson.title as lesson_title')
    .where('lesson_task.task_id', '=', sql<number>`any(${tasks.map(({ task_id }) => task_id)}::int[])`)
    .where('course.id', '<>', course_id)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .orderBy('course.date', 'desc')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute();

/** Fields that are left out do not change. */
export async function updateLesson(
  tx: Tx,
  id: number,
  { late_policy, ...fields }: Omit<LessonChange, 'version'>,
): Promise<void> {
  try {
    const changed = await tx
      .updateTable('lesson')
      .set({ ...withoutUndefined(fields), ...policyColumn(late_policy), updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('not_found');
  } catch (error) {
    // a change may give one of the two deadlines; the other one comes from the stored lesson
    if (!isCheckViolation(error)) throw error;
    throw new Refusal('invalid_input', { errors: [{ path: 'hard_deadline', message: 'Раньше мягкого срока' }] });
  }
}

/** The chain of conditions: the lesson, the one it requires, the one that this requires, and so on. */
export async function listConditions(tx: Tx, id: number): Promise<{ id: number; course_id: number }[]> {
  const { rows } = await sql<{ id: number; course_id: number }>`
    with recursive chain as (
      select id, course_id, requires_lesson_id from lesson where id = ${id} and deleted_at is null
      union
      select l.id, l.course_id, l.requires_lesson_id from lesson l join chain on l.id = chain.requires_lesson_id
    ) select id, course_id from chain`.execute(tx);
  return rows;
}

export type PlacedTask = { task_id: number; points: number; required?: boolean | undefined };

/** Sets exactly these tasks in this order. Results of a removed task stay, and show again when it comes back. */
export async function replaceTasks(tx: Tx, lessonId: number, tasks: PlacedTask[]): Promise<void> {
  const lesson = await tx
    .selectFrom('lesson')
    .select('id')
    .where('id', '=', lessonId)
    .where('deleted_at', 'is', null)
    // not its key: a first result of the lesson refers to it, and has the statistics that are wanted next
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!lesson) throw new Refusal('not_found');
  // only what differs is written: statistics of the lesson are counted anew where tasks or points change
  await tx
    .deleteFrom('lesson_task')
    .where('lesson_id', '=', lessonId)
    .where('task_id', '<>', sql<number>`all(${tasks.map(({ task_id }) => task_id)}::int[])`)
    .execute();
  if (tasks.length === 0) return;
  try {
    await tx
      .insertInto('lesson_task')
      .values(
        tasks.map(({ task_id, points, required = true }, at) => ({
          lesson_id: lessonId,
          task_id,
          points,
          required,
          position: at + 1,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['lesson_id', 'task_id'])
          .doUpdateSet({
            position: sql`excluded.position`,
            points: sql`excluded.points`,
            required: sql`excluded.required`,
          })
          .where(
            sql<boolean>`(lesson_task.position, lesson_task.points, lesson_task.required)
              is distinct from (excluded.position, excluded.points, excluded.required)`,
          ),
      )
      .execute();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new Refusal('invalid_input', { errors: [{ path: 'tasks.0.task_id', message: 'Такой задачи нет' }] });
  }
}

export const findMyLesson = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.course_id', 'course.title as course_title', 'lesson.title', 'lesson.section'])
    // a trial shows its tasks, and no text of the exam
    .select(
      sql<string>`case when exists (select from exam_sitting trial where trial.lesson_id = lesson.id
        and trial.user_id = ${viewer.id} and trial.nth = 0 and trial.handed_in_at is null) then '' else lesson.body end`.as(
        'body',
      ),
    )
    .where('lesson.id', '=', id)
    .where(mayOpenLesson(viewer))
    .where(mayOpenCourse(viewer))
    .executeTakeFirst();

/** Whether the viewer may open the lesson when its time comes. */
export const isLessonOffered = async (db: Db, viewer: Viewer, id: number): Promise<boolean> =>
  (await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select('lesson.id')
    .where('lesson.id', '=', id)
    .where(mayOpenLesson(viewer))
    .where(mayOpenCourse(viewer))
    .executeTakeFirst()) !== undefined;

/** SQL over `lesson_task`: where the task stands in the person's exam; null in other lessons. */
const examPosition = (userId: number) => sql<number | null>`(select given.position from exam_task given
  where given.lesson_id = lesson_task.lesson_id and given.user_id = ${userId} and given.task_id = lesson_task.task_id)`;

/** The tasks of lessons, with the user's best result at each. */
export async function listMyLessonTasks(
  db: Db,
  viewer: Viewer,
  lessonIds: number[],
): Promise<(MyLessonTask & { lesson_id: number; is_hidden: boolean })[]> {
  const rows = await db
    .selectFrom('lesson_task')
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .leftJoin('result', (join) =>
      join
        .onRef('result.lesson_id', '=', 'lesson_task.lesson_id')
        .onRef('result.task_id', '=', 'task.id')
        .on('result.user_id', '=', viewer.id),
    )
    .select([
      'lesson_task.lesson_id',
      'task.id as task_id',
      'task.title',
      'task.kind',
      'lesson_task.position',
      'lesson_task.points',
      'lesson_task.required',
    ])
    .select([
      statusFor(viewer.id).as('status'),
      scoreFor(viewer.id).as('score'),
      isHidden.as('is_hidden'),
      returnedTo(viewer.id).as('returned'),
      sql<number>`coalesce(result.attempts, 0)`.as('attempts'),
    ])
    .where('lesson_task.lesson_id', 'in', lessonIds)
    .where(mayOpenTask(viewer))
    // an exam may be shuffled for each person
    .orderBy(examPosition(viewer.id))
    .orderBy('lesson_task.position')
    .execute();
  return rows.map(({ returned, ...row }) => ({ ...row, ...(returned && { returned }) }));
}

/** Locks the lesson until the end of `tx`, so that changes come one after another. Throws `not_found`. */
export async function lockLesson(tx: Tx, id: number): Promise<void> {
  const lesson = await tx
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select('lesson.id')
    .where('lesson.id', '=', id)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .forNoKeyUpdate(['lesson'])
    .executeTakeFirst();
  if (!lesson) throw new Refusal('not_found');
}

/** False when the lesson or its course is in the recycle bin. */
export const isLessonThere = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select('lesson.id')
    .where('lesson.id', '=', id)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
