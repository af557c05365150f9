import type { TaskAnswer } from '@put/contract/kinds/kinds';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { isExcused } from '../schedules/schedules.api.ts';
import { studiesCourse } from '../enrolment/enrolment.api.ts';
import { isStudentOf } from './people.sql.ts';

/** A row of the kept statistics: how many people are at a value of a figure. */
export type StatRow = { figure: string; value: string; students: number };
export type TaskStatRow = StatRow & { lesson_id: number; task_id: number };
export type LessonStatRow = StatRow & { lesson_id: number };

/**
 * The kept statistics of these lessons, or those of a group, counted from its results. With `courseId`: without who is no
 * student of that course any more.
 */
export async function listTaskStat(
  db: Db,
  lessonIds: readonly number[],
  { taskId, groupId, courseId }: { taskId?: number; groupId?: number | undefined; courseId?: number } = {},
): Promise<TaskStatRow[]> {
  const kept = sql`select * from task_stat where lesson_id = any(${lessonIds}::int[])`;
  const from =
    groupId === undefined
      ? courseId === undefined
        ? sql`(${kept}) kept where true`
        : sql`(select lesson_id, task_id, figure, value, sum(students)::int as students from (${kept}
            union all select lesson_id, task_id, figure, value, -students
            from count_task_stat(${lessonIds}::int[], ${othersIn(lessonIds, courseId)})) all_rows
            group by 1, 2, 3, 4) kept where true`
      : sql`count_task_stat(${lessonIds}::int[], ${membersOf(groupId)}) where true`;
  const ofTask = taskId === undefined ? sql`` : sql`and task_id = ${taskId}`;
  const { rows } = await sql<TaskStatRow>`select lesson_id, task_id, figure, value, students
    from ${from} and students > 0 ${ofTask} order by task_id, figure, students desc, value`.execute(db);
  return rows;
}

export async function listLessonStat(
  db: Db,
  lessonIds: readonly number[],
  { groupId, courseId }: { groupId: number | undefined; courseId: number },
): Promise<LessonStatRow[]> {
  const from =
    groupId === undefined
      ? sql`(select lesson_id, figure, value, sum(students)::int as students from (
          select * from lesson_stat where lesson_id = any(${lessonIds}::int[])
          union all select lesson_id, figure, value, -students
          from count_lesson_stat(${lessonIds}::int[], ${othersIn(lessonIds, courseId)})) all_rows
          group by 1, 2, 3) kept where true`
      : sql`count_lesson_stat(${lessonIds}::int[], ${membersOf(groupId)}) where true`;
  const { rows } = await sql<LessonStatRow>`select lesson_id, figure, value, students
    from ${from} and students > 0`.execute(db);
  return rows;
}

/** Who has results in these lessons of the course and is there, but is no student of it: has left, or is staff. */
const othersIn = (lessonIds: readonly number[], courseId: number) => sql`array(
  select distinct result.user_id from result join "user" on "user".id = result.user_id
  where result.lesson_id = any(${lessonIds}::int[]) and "user".deleted_at is null and not ${studiesCourse(courseId)})`;

const membersOf = (groupId: number) => sql`array(select "user".id from "user" where ${isStudentOf(groupId)})`;

export async function countMembers(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from "user" where ${isStudentOf(groupId)}`.execute(db);
  return rows[0]!.count;
}

/** How many of the newest solutions are looked at where statistics are not kept: enough to see what is wrong. */
const mostLookedAt = 2_000;

const newest = (taskId: number, lessonIds: readonly number[], groupId: number | undefined) => sql`
  select submission.* from submission
  ${groupId === undefined ? sql`` : sql`join "user" on "user".id = submission.user_id and ${isStudentOf(groupId)}`}
  where submission.task_id = ${taskId} and submission.lesson_id = any(${lessonIds}::int[])
    and submission.cause = 'submit' and submission.status in ('done', 'review') and submission.late_credit is not null
  order by submission.id desc limit ${mostLookedAt}`;

export type TimedSubmission = { language: string | null; verdict: 'accepted' | 'time_limit'; time_ms: number | null };

/** Solutions that were right or too slow, of the newest ones. */
export async function listTimes(
  db: Db,
  taskId: number,
  lessonIds: readonly number[],
  groupId: number | undefined,
): Promise<TimedSubmission[]> {
  const { rows } = await sql<TimedSubmission>`select language, verdict, time_ms
    from (${newest(taskId, lessonIds, groupId)}) found where verdict in ('accepted', 'time_limit')`.execute(db);
  return rows;
}

/** The newest answer of each person, among the newest answers. */
export async function listAnswers(
  db: Db,
  taskId: number,
  lessonIds: readonly number[],
  groupId: number | undefined,
): Promise<{ id: number; answer: TaskAnswer }[]> {
  const { rows } = await sql<{ id: number; answer: TaskAnswer }>`select distinct on (user_id) id, answer
    from (${newest(taskId, lessonIds, groupId)}) found where answer is not null order by user_id, id desc`.execute(db);
  return rows;
}

/**
 * How the points of a task go with the points of the other tasks of its lesson, from -1 to 1, and of how many people.
 * A task that somebody has not begun gives no points; who is excused from the task is not looked at.
 */
export async function correlate(
  db: Db,
  taskId: number,
  lessonId: number,
  groupId: number | undefined,
): Promise<{ students: number; correlation: number | null }> {
  const isCounted = groupId === undefined ? sql`true` : sql`result.user_id = any(${membersOf(groupId)})`;
  const { rows } = await sql<{ students: number; correlation: number | null }>`
    with person as (
      select result.user_id, sum(mark.share) filter (where result.task_id = ${taskId}) as here,
        coalesce(sum(mark.share) filter (where result.task_id <> ${taskId}), 0) as others
      from result
      join lesson_task on lesson_task.lesson_id = result.lesson_id and lesson_task.task_id = result.task_id
      cross join lateral result_mark(result, lesson_task.points) mark
      where result.lesson_id = ${lessonId} and ${isCounted} and not ${isExcused({
        user: sql.ref('result.user_id'),
        course: sql`(select course_id from lesson where id = ${lessonId})`,
        lesson: sql`${lessonId}::int`,
        task: sql`${taskId}::int`,
      })}
      group by result.user_id
    ) select count(here) as students, corr(here::float8, others::float8) as correlation
    from person where here is not null`.execute(db);
  return rows[0]!;
}
