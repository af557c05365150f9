import type { Viewer } from '@put/contract/base/access';
import type { Override } from '@put/contract/marks/override';
import type { MyTaskRow } from '@put/contract/home/my-task-row';
import { sql } from 'kysely';
import { contains } from '../../drivers/database/contains.sql.ts';
import type { Db } from '../../drivers/database/database.ts';
import {
  feedbackLevel,
  isCompileErrorFree,
  isCountedAttempt,
  isSpentAttempt,
  isToImprove,
  overrideOf,
  returnedTo,
  scoreFor,
  shownScore,
  statusFor,
} from '../results/results.api.ts';
import { tasksWithWords } from './search/task-words.sql.ts';
import { extraAttempts, isExcused, placeOf } from '../schedules/schedules.api.ts';
import { mayOpenCourse, mayOpenLesson, mayOpenTask } from '../enrolment/enrolment.api.ts';
import { given } from '../../drivers/database/given.ts';

/**
 * Tasks of lessons with a lower rank come first; within a rank the earlier time. `isRead`: statements may be searched.
 */
export type LessonInTime = { id: number; rank: number; at: string | null; isForUnsolved: boolean; isRead: boolean };

/** Works that a teacher has returned come first. */
const returnedRank = -1;
/** Solved tasks come last, tasks that wait for a review before them, whatever their lesson says. */
const solvedRank = 9;
const waitingRank = 8;

type Filter = {
  tag_id?: number[] | undefined;
  status?: MyTaskRow['status'] | undefined;
  course_id?: number | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

/** Tasks in lessons that the viewer may open. A task in several lessons has several rows. */
const myLessonTasks = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('course')
    .innerJoin('lesson', 'lesson.course_id', 'course.id')
    .innerJoin('lesson_task', 'lesson_task.lesson_id', 'lesson.id')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .where(mayOpenCourse(viewer))
    .where(mayOpenLesson(viewer))
    .where(mayOpenTask(viewer));

/** One page of the tasks of these lessons, in their order; one query. */
export async function findMyTasks(
  db: Db,
  viewer: Viewer,
  lessons: readonly LessonInTime[],
  { tag_id = [], status, course_id, q, limit = 50, offset = 0 }: Filter,
) {
  const standing = statusFor(viewer.id);
  // a work that was returned needs work, whatever came of it before
  const isBack = isToImprove(viewer.id);
  const isSolved = sql<boolean>`(${standing} in ('accepted', 'excused') and not ${isBack})`;
  // a task that waits for a review needs no work either, nor one that does not count
  const isHandedIn = sql<boolean>`(${standing} in ('accepted', 'review', 'handed_in', 'excused') and not ${isBack})`;
  const rows = await myLessonTasks(db, viewer)
    .innerJoin(inTime(lessons), 'in_time.lesson_id', 'lesson.id')
    .leftJoin('result', (join) =>
      join
        .onRef('result.lesson_id', '=', 'lesson.id')
        .onRef('result.task_id', '=', 'task.id')
        .on('result.user_id', '=', viewer.id),
    )
    .select(['task.id as task_id', 'lesson.id as lesson_id', 'course.id as course_id'])
    .select(['task.title', 'lesson.title as lesson_title', 'course.title as course_title', 'lesson_task.points'])
    .select([
      standing.as('status'),
      scoreFor(viewer.id).as('score'),
      sql<number>`coalesce(result.attempts, 0)`.as('attempts'),
      returnedTo(viewer.id).as('returned'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('course.status', '<>', 'archived')
    .$call(given(status, (query, one) => query.where(standing, '=', one)))
    .$call(given(course_id, (query, one) => query.where('course.id', '=', one)))
    .$if(Boolean(q), (query) => query.where(hasWords(q!)))
    .$if(tag_id.length > 0, (query) =>
      query.where(sql<boolean>`(select count(distinct root.id) from task_tag
        join tag on tag.id = task_tag.tag_id and tag.kind = 'topic'
        join tag_branch(${tag_id}::int[]) branch on branch.tag_id = tag.id
        join tag root on root.id = branch.root_id and root.kind = 'topic'
        where task_id = task.id) = ${new Set(tag_id).size}`),
    )
    .where(sql<boolean>`not (in_time.is_for_unsolved and ${isHandedIn})`)
    .orderBy(
      sql`case when ${isBack} then ${sql.lit(returnedRank)} when ${isSolved} then ${sql.lit(solvedRank)} when ${isHandedIn} then ${sql.lit(waitingRank)} else in_time.rank end`,
    )
    .orderBy(sql`case when not ${isHandedIn} then in_time.at end`)
    .orderBy('course.date', 'desc')
    .orderBy('course.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .orderBy('lesson_task.position')
    .limit(limit)
    .offset(offset)
    .execute();
  const tasks = rows.map(({ total: _, returned, ...task }) => ({ ...task, ...(returned && { returned }) }));
  return { tasks, total: rows[0]?.total ?? 0 };
}

/** A variant's statement has names of parameters where its reader sees numbers, so it is not searched. */
function hasWords(q: string) {
  const byWords = tasksWithWords(q);
  const inTitle = contains(sql`task.title`, q);
  return byWords === null
    ? inTitle
    : sql<boolean>`(${inTitle} or (in_time.is_read and task.variant is null and task.id in (${byWords})))`;
}

/** What the viewer has in these lessons and what there is to have. */
export const sumUpLessons = (db: Db, viewer: Viewer, lessonIds: readonly number[]) =>
  myLessonTasks(db, viewer)
    .leftJoin('result', (join) =>
      join
        .onRef('result.lesson_id', '=', 'lesson.id')
        .onRef('result.task_id', '=', 'task.id')
        .on('result.user_id', '=', viewer.id),
    )
    .select(['lesson.id', 'lesson.title'])
    .select([
      sql<number>`sum(${shownScore})::float8`.as('score'),
      sql<number>`sum(lesson_task.points)::float8`.as('max_score'),
    ])
    .where(sql<boolean>`lesson.id = any(${lessonIds}::int[])`)
    .where(sql<boolean>`not ${isExcused(placeOf(viewer.id))}`)
    .groupBy(['lesson.id', 'lesson.title'])
    .execute();

/** A table of what the rule of deadlines gave for each lesson: the rule is not in SQL. */
const inTime = (lessons: readonly LessonInTime[]) =>
  sql<{ lesson_id: number; rank: number; at: string | null; is_for_unsolved: boolean; is_read: boolean }>`(
    select * from unnest(${lessons.map(({ id }) => id)}::int[], ${lessons.map(({ rank }) => rank)}::int[],
      ${lessons.map(({ at }) => at)}::timestamptz[], ${lessons.map(({ isForUnsolved }) => isForUnsolved)}::bool[],
      ${lessons.map(({ isRead }) => isRead)}::bool[])
    as t(lesson_id, rank, at, is_for_unsolved, is_read))`.as<'in_time'>('in_time');

/** Topics of tasks that the viewer may open. */
export const listMyTopics = (db: Db, viewer: Viewer) =>
  myLessonTasks(db, viewer)
    .innerJoin('task_tag', 'task_tag.task_id', 'task.id')
    .innerJoin('tag', 'tag.id', 'task_tag.tag_id')
    .select(['tag.id', 'tag.title', 'tag.color'])
    .distinct()
    .where('tag.kind', '=', 'topic')
    .where('tag.deleted_at', 'is', null)
    .where('course.status', '<>', 'archived')
    .orderBy('tag.title')
    .orderBy('tag.id')
    .execute();

/** Of a task in its lesson: what handing in asks for. */
const placeColumns = [
  'lesson.id as lesson_id',
  'task.status',
  'task.version',
  'task.kind',
  'task.config',
  'task.starter_files',
  'task.cooldown_s',
  'task.variant',
] as const;
const allowedAttempts = (userId: number) =>
  sql<number | null>`task.attempts + ${extraAttempts(placeOf(userId))}`.as('attempts');

/** The task in a lesson that the viewer may open: in `lessonId`, else in any lesson. Undefined when there is none. */
export function findMyLessonTask(db: Db, viewer: Viewer, taskId: number, lessonId?: number | null) {
  return myLessonTasks(db, viewer)
    .select([...placeColumns, 'lesson_task.points', isCompileErrorFree.as('is_compile_error_free')])
    .select(sql<boolean>`exists (select from exam where exam.lesson_id = lesson.id)`.as('is_exam'))
    .select(allowedAttempts(viewer.id))
    .select((eb) => eb.fn.coalesce('lesson.languages', 'course.languages').as('allowed_languages'))
    .where('task.id', '=', taskId)
    .$if(typeof lessonId === 'number', (query) => query.where('lesson.id', '=', lessonId!))
    .orderBy('lesson.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * A task that the person was given when the person began the exam, whatever has become of it and of its lesson since.
 * Undefined: it is removed for good, or was not given.
 */
export function findGivenTask(db: Db, { user_id, lesson_id, task_id }: GivenPlace) {
  return db
    .selectFrom('exam_task as given')
    .innerJoin('task', 'task.id', 'given.task_id')
    .innerJoin('lesson', 'lesson.id', 'given.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(placeColumns)
    .select(
      sql<boolean>`task.deleted_at is null and exists (select from lesson_task
        where lesson_task.lesson_id = lesson.id and lesson_task.task_id = task.id)`.as('is_there'),
    )
    .select(allowedAttempts(user_id))
    .select((eb) => eb.fn.coalesce('lesson.languages', 'course.languages').as('allowed_languages'))
    .where('given.user_id', '=', user_id)
    .where('given.lesson_id', '=', lesson_id)
    .where('given.task_id', '=', task_id)
    .executeTakeFirst();
}

type GivenPlace = { user_id: number; lesson_id: number; task_id: number };

/** A task with samples and topics. Does not ask who may open it: the caller does, by `findMyLessonTask`. */
export const findMyTask = (db: Db, taskId: number) =>
  db
    .selectFrom('task')
    .select([
      'id',
      'kind',
      'title',
      'statement',
      'config',
      'limits',
      'attempts',
      'cooldown_s',
      'solutions_shown',
      'hints',
      'starter_files',
      'error_explanations',
    ])
    .select(
      sql<
        { id: number; title: string; color: string }[]
      >`coalesce((select json_agg(json_build_object('id', tag.id, 'title', tag.title, 'color', tag.color) order by tag.title)
        from task_tag join tag on tag.id = tag_id where task_id = task.id and tag.kind = 'topic'), '[]')`.as('tags'),
    )
    .select(
      sql<
        { input: string; answer: string }[]
      >`coalesce((select json_agg(json_build_object('input', t.input, 'answer', t.answer) order by g.position, t.position)
        from task_test_group g join task_test t on t.task_test_group_id = g.id where g.task_id = task.id and g.is_sample), '[]')`.as(
        'samples',
      ),
    )
    .where('id', '=', taskId)
    .executeTakeFirst();

/** The teacher's override of a user's result; null without one, or while verdicts are hidden. */
export async function findMyOverride(
  db: Db,
  by: { userId: number; taskId: number; lessonId: number },
): Promise<Override | null> {
  const row = await db
    .selectFrom('result')
    .innerJoin('task', 'task.id', 'result.task_id')
    .innerJoin('lesson', 'lesson.id', 'result.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(overrideOf.as('override'))
    .where('result.user_id', '=', by.userId)
    .where('result.task_id', '=', by.taskId)
    .where('result.lesson_id', '=', by.lessonId)
    .where(feedbackLevel, '<>', 'hidden')
    .executeTakeFirst();
  return row?.override ?? null;
}

/**
 * Attempts that are used up: not those with `judge_error`, nor those that were withdrawn, nor a compile error where it
 * costs none. `last_at` is of all that count.
 */
export async function countAttempts(
  db: Db,
  by: { userId: number; taskId: number; lessonId: number | null },
): Promise<{ used: number; last_at: string | null }> {
  return db
    .selectFrom('submission')
    .select([
      sql<number>`count(*) filter (where ${isSpentAttempt})`.as('used'),
      sql<string | null>`max(queued_at)`.as('last_at'),
    ])
    .where('user_id', '=', by.userId)
    .where('task_id', '=', by.taskId)
    .where('lesson_id', 'is not distinct from', by.lessonId)
    .where(isCountedAttempt)
    .executeTakeFirstOrThrow();
}
