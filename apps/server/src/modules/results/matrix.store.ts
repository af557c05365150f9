import { cellStatuses, type MatrixCells, ownPoints } from '@put/contract/results/matrix-cells';
import type { ResultColumn, ResultException } from '@put/contract/results/results';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { byName } from '../../drivers/database/order-of-names.ts';
import { studiesCourse } from '../enrolment/enrolment.api.ts';
import { givesSomething } from '../schedules/schedules.api.ts';
import { resultScore, resultStatus } from './shown-result.sql.ts';

export type MatrixScope = { lesson: number } | { course: number };

export const findHeading = (db: Db, scope: MatrixScope) =>
  'lesson' in scope
    ? db
        .selectFrom('lesson')
        .innerJoin('course', 'course.id', 'lesson.course_id')
        .select(['lesson.title', 'course.id as course_id', 'course.title as course_title'])
        .where('lesson.id', '=', scope.lesson)
        .where('lesson.deleted_at', 'is', null)
        .where('course.deleted_at', 'is', null)
        .executeTakeFirst()
    : db
        .selectFrom('course')
        .select(['title', 'id as course_id', 'title as course_title'])
        .where('id', '=', scope.course)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();

const lessonsOf = (scope: MatrixScope) =>
  'lesson' in scope
    ? sql<boolean>`lesson.id = ${scope.lesson}`
    : sql<boolean>`lesson.course_id = ${scope.course} and lesson.deleted_at is null`;

export const listColumns = (db: Db, scope: MatrixScope) =>
  db
    .selectFrom('lesson')
    .innerJoin('lesson_task', 'lesson_task.lesson_id', 'lesson.id')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .select([
      'lesson.id as lesson_id',
      'lesson.title as lesson_title',
      'task.id as task_id',
      'task.title',
      'lesson_task.points',
    ])
    .where(lessonsOf(scope))
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .orderBy('lesson_task.position')
    .execute();

export const listGroupsOfCourse = (db: Db, courseId: number) =>
  db
    .selectFrom('course_user_group')
    .innerJoin('user_group', 'user_group.id', 'course_user_group.user_group_id')
    .select(['user_group.id', 'user_group.title'])
    .where('course_user_group.course_id', '=', courseId)
    .where('user_group.deleted_at', 'is', null)
    .orderBy(sql`user_group.title collate "ru-x-icu"`)
    .execute();

/**
 * For each user with results: how many, and the sum of the transactions that wrote them. A row that is written again
 * belongs to a later transaction, so every change of the cells changes one of the two.
 */
export const listVersions = (db: Db, scope: MatrixScope) =>
  db
    .selectFrom('result')
    .innerJoin('lesson', 'lesson.id', 'result.lesson_id')
    .select('result.user_id')
    .select([sql<number>`count(*)`.as('cells'), sql<number>`sum(result.xmin::text::bigint)`.as('version')])
    .where(lessonsOf(scope))
    .groupBy('result.user_id')
    .orderBy('result.user_id')
    .execute();

/** Who has begun an exam of these lessons. */
export async function listBegun(db: Db, scope: MatrixScope): Promise<number[]> {
  const rows = await db
    .selectFrom('exam_sitting')
    .innerJoin('lesson', 'lesson.id', 'exam_sitting.lesson_id')
    .select('exam_sitting.user_id')
    .distinct()
    .where('exam_sitting.nth', '>', 0)
    .where(lessonsOf(scope))
    .orderBy('exam_sitting.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

type CellsOfUser = Omit<MatrixCells, 'counts' | 'at'> & { user_id: number; count: number };

/** The cells of these columns as text: a row a user, so that no cell becomes an object. */
export async function listCells(db: Db, columns: readonly ResultColumn[], at: string): Promise<CellsOfUser[]> {
  const lessons = columns.map(({ lesson_id }) => lesson_id);
  const tasks = columns.map(({ task_id }) => task_id);
  const points = columns.map((column) => column.points);
  const { rows } = await sql<CellsOfUser>`
    select result.user_id, count(*) as count,
      string_agg(lesson_task.at::text, ',') as columns,
      string_agg((${resultScore})::float8::text, ',') as scores,
      string_agg(case ${resultStatus} ${statusCodes} end, '') as states,
      string_agg(result.attempts::text, ',') as attempts,
      string_agg(greatest(0, floor(date_part('epoch', ${at}::timestamptz) / 60)
        - floor(date_part('epoch', result.last_submitted_at) / 60))::int::text, ',') as minutes
    from (select lesson_id, task_id, points, number - 1 as at
      from unnest(${lessons}::int[], ${tasks}::int[], ${points}::numeric[]) with ordinality
        as given (lesson_id, task_id, points, number)) lesson_task
    join result on result.lesson_id = lesson_task.lesson_id and result.task_id = lesson_task.task_id
    where result.lesson_id = any(${[...new Set(lessons)]}::int[])
    group by result.user_id`.execute(db);
  return rows;
}

/** The digit of each status; another one when the points are a teacher's. */
const statusCodes = sql.join(
  cellStatuses.map((status, code) => {
    const digits = [sql.lit(String(code + ownPoints)), sql.lit(String(code))];
    return sql`when ${sql.lit(status)} then case when result.override_score is null then ${digits[1]!} else ${digits[0]!} end`;
  }),
  sql` `,
);

/** The exceptions that the cells of these lessons show. */
export async function listMatrixExceptions(
  db: Db,
  courseId: number,
  lessonIds: readonly number[],
): Promise<ResultException[]> {
  const { rows } = await sql<ResultException>`
    select case when e.user_id is null
        then array(select user_id from user_group_member where user_group_id = e.user_group_id order by user_id)
        else array[e.user_id] end as user_ids,
      user_group.title as group_title, e.lesson_id, e.task_id, e.extra_attempts, e.is_excused, e.reason,
      e.extra_minutes > 0 or num_nonnulls(e.opens_at, e.soft_deadline, e.hard_deadline) > 0 as is_more_time
    from schedule_exception e left join user_group on user_group.id = e.user_group_id
    where e.course_id = ${courseId} and (e.lesson_id is null or e.lesson_id = any(${lessonIds}::int[]))
      and ${givesSomething}
    order by e.id`.execute(db);
  return rows;
}

/** Students of the course's groups. Without a group also who has left and has results. */
export const listStudents = (db: Db, courseId: number, groupId: number | undefined, othersWithResults: number[]) =>
  db
    .selectFrom('user')
    .select(['id', 'first_name', 'last_name', 'username', sql<boolean>`not ${studiesCourse(courseId)}`.as('has_left')])
    .where('deleted_at', 'is', null)
    .where(
      groupId === undefined
        ? // one list, because an `or` of two reads all people
          sql<boolean>`"user".id in (select unnest(${othersWithResults}::int[]) union
            select student.id from (select "user".id from "user" where ${studiesCourse(courseId)}) student)`
        : sql<boolean>`"user".id in (select m.user_id from course_user_group c join user_group_member m on m.user_group_id = c.user_group_id
            where c.course_id = ${courseId} and m.user_group_id = ${groupId} and m.role = 'student')`,
    )
    .orderBy(byName)
    .execute();
