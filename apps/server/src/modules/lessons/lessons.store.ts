import type { Viewer } from '@put/contract/access';
import type { Lesson, LessonChange, NewLesson } from '@put/contract/lesson-editing';
import type { FoundLesson, MyLessonTask } from '@put/contract/lessons';
import { Refusal } from '@put/contract/refusals';
import type { Feedback } from '@put/contract/task-parts';
import { sql } from 'kysely';
import { type Db, isCheckViolation, isForeignKeyViolation, type Tx } from '../../drivers/database/database.ts';
import { withoutUndefined } from '../../without-undefined.ts';
import { shownScore, shownStatus } from '../results/shown-result.store.ts';
import { noLateWork } from '@put/contract/schedule';
import { policyColumn } from './schedules.store.ts';
import { beginNextVersion } from './versions.store.ts';
import { mayOpenCourse, mayOpenLesson, mayOpenTask } from '../courses/open-courses.store.ts';

/** Adds it after the last lesson of its section, or at the end of the course when it begins one. */
export async function insertLesson(
  tx: Tx,
  { course_id, title, section = '', body = '', status = 'draft', late_policy, ...plan }: NewLesson,
): Promise<number> {
  const course = await tx
    .selectFrom('course')
    .select('id')
    .where('id', '=', course_id)
    .where('deleted_at', 'is', null)
    // two lessons added at once must not get the same place
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
  if (plan.requires_lesson_id) await refuseStrangers(tx, id, course_id, plan.requires_lesson_id);
  return id;
}

/** The place behind the last lesson of a section, with those that stand further on moved by one. */
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

/** What the person may open, the newest course first. */
export async function findLessons(
  db: Db,
  viewer: Viewer,
  { q, limit = 50, offset = 0 }: { q?: string | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<{ lessons: FoundLesson[]; total: number }> {
  const rows = await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.title', 'lesson.course_id', 'course.title as course_title'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(mayOpenCourse(viewer))
    .where(mayOpenLesson(viewer))
    .where('course.status', '<>', 'archived')
    .$if(Boolean(q), (query) => query.where(sql<boolean>`strpos(lower(lesson.title), ${q!.toLowerCase()}) > 0`))
    .orderBy('course.date', 'desc')
    .orderBy('course.id', 'desc')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { lessons: rows.map(({ total: _, ...lesson }) => lesson), total: rows[0]?.total ?? 0 };
}

export async function getLesson(db: Db, id: number): Promise<Lesson> {
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

/** Changes the fields that are given. Throws `invalid_input` for a condition that is not a lesson of the same course. */
export async function updateLesson(
  tx: Tx,
  id: number,
  { late_policy, version: expected, ...fields }: LessonChange,
  authorId: number,
): Promise<{ version: number }> {
  if (fields.requires_lesson_id === id) throw ownCondition();
  const version = await beginNextVersion(tx, id, expected, fields, authorId);
  try {
    const changed = await tx
      .updateTable('lesson')
      .set({ ...withoutUndefined(fields), ...policyColumn(late_policy), updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(['course_id', 'requires_lesson_id'])
      .executeTakeFirst();
    if (!changed) throw new Refusal('not_found');
    if (fields.requires_lesson_id) await refuseStrangers(tx, id, changed.course_id, fields.requires_lesson_id);
    return { version };
  } catch (error) {
    // one of the two deadlines was given, the other stands in the row
    if (!isCheckViolation(error)) throw error;
    throw new Refusal('invalid_input', { errors: [{ path: 'hard_deadline', message: 'Раньше мягкого срока' }] });
  }
}

const ownCondition = () =>
  new Refusal('invalid_input', {
    errors: [{ path: 'requires_lesson_id', message: 'Занятие не может ждать само себя' }],
  });

/** A lesson may wait for one of its own course, and never in a circle: nobody could ever open it. */
async function refuseStrangers(tx: Tx, id: number, courseId: number, requiredId: number): Promise<void> {
  const { rows } = await sql<{ id: number; course_id: number }>`
    with recursive chain as (
      select id, course_id, requires_lesson_id from lesson where id = ${requiredId} and deleted_at is null
      union
      select l.id, l.course_id, l.requires_lesson_id from lesson l join chain on l.id = chain.requires_lesson_id
    ) select id, course_id from chain`.execute(tx);
  const isOfCourse = rows.some((row) => row.id === requiredId && row.course_id === courseId);
  const isCircle = rows.some((row) => row.id === id);
  if (isOfCourse && !isCircle) return;
  const message = isCircle ? 'Занятия ждали бы друг друга по кругу' : 'Такого занятия в курсе нет';
  throw new Refusal('invalid_input', { errors: [{ path: 'requires_lesson_id', message }] });
}

export type PlacedTask = { task_id: number; points: number; required?: boolean | undefined };

/** The tasks of a lesson are exactly these, in this order. Results of a task that leaves stay, and come back with it. */
export async function replaceTasks(tx: Tx, lessonId: number, tasks: PlacedTask[]): Promise<void> {
  const lesson = await tx
    .selectFrom('lesson')
    .select('id')
    .where('id', '=', lessonId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!lesson) throw new Refusal('not_found');
  const repeated = tasks.findIndex(({ task_id }, at) => tasks.findIndex((other) => other.task_id === task_id) !== at);
  if (repeated >= 0) throw badTask(repeated, 'Эта задача уже стоит в занятии');
  await tx.deleteFrom('lesson_task').where('lesson_id', '=', lessonId).execute();
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
      .execute();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw badTask(0, 'Такой задачи нет');
    throw error;
  }
}

const badTask = (at: number, message: string) =>
  new Refusal('invalid_input', { errors: [{ path: `tasks.${at}.task_id`, message }] });

export const findMyLesson = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select([
      'lesson.id',
      'lesson.course_id',
      'course.title as course_title',
      'lesson.title',
      'lesson.section',
      'lesson.body',
    ])
    .where('lesson.id', '=', id)
    .where(mayOpenLesson(viewer))
    .where(mayOpenCourse(viewer))
    .executeTakeFirst();

/** The tasks of lessons with the best result of the person at each. */
export async function listMyLessonTasks(
  db: Db,
  viewer: Viewer,
  lessonIds: number[],
): Promise<(MyLessonTask & { lesson_id: number })[]> {
  return db
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
      shownStatus.as('status'),
      shownScore.as('score'),
      sql<number>`coalesce(result.attempts, 0)`.as('attempts'),
    ])
    .where('lesson_task.lesson_id', 'in', lessonIds)
    .where(mayOpenTask(viewer))
    .orderBy('lesson_task.position')
    .execute();
}

/** Points a person reached in a lesson, of those it has; undefined when the lesson is not there for them. */
export async function findReached(db: Db, viewer: Viewer, lessonId: number) {
  const lesson = await findMyLesson(db, viewer, lessonId);
  if (!lesson) return undefined;
  const tasks = await listMyLessonTasks(db, viewer, [lessonId]);
  const sum = (of: 'score' | 'points') => tasks.reduce((total, task) => total + task[of], 0);
  return { title: lesson.title, score: sum('score'), max_score: sum('points') };
}

/** Neither it nor its course is in the recycle bin. */
export const isLessonThere = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select('lesson.id')
    .where('lesson.id', '=', id)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
