import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { studiesCourse } from '../enrolment/enrolment.api.ts';
import { excusedIn } from '../schedules/schedules.api.ts';
import { resultStatus } from './shown-result.sql.ts';

const isSolved = sql<boolean>`${resultStatus} = 'accepted'`;

/** The students of a course now. */
const students = (courseId: number) =>
  sql`select id from "user" where deleted_at is null and ${studiesCourse(courseId)}`;

export async function countStudents(db: Db, courseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${students(courseId)}) student`.execute(db);
  return rows[0]!.count;
}

/**
 * How many of the students solved a lesson: all its required tasks, or all tasks where none is required. Drafts are not
 * waited for, nor tasks that do not count for the student. One query for the whole course; a lesson that nobody solved is left out.
 */
export async function countSolvedLessons(db: Db, courseId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ lesson_id: number; solved: number }>`
    with listed as (
      select lesson_task.*, bool_or(required) over (partition by lesson_id) as has_required
      from lesson_task
      join lesson on lesson.id = lesson_task.lesson_id and lesson.deleted_at is null
      join task on task.id = lesson_task.task_id and task.status <> 'draft' and task.deleted_at is null
      where lesson.course_id = ${courseId}
    ), needed as (
      select *, count(*) over (partition by lesson_id) as tasks from listed where required or not has_required
    ), done as (
      select settled.lesson_id from (
        select lesson_task.lesson_id, lesson_task.tasks, lesson_task.task_id, result.user_id from needed lesson_task
        join result on result.lesson_id = lesson_task.lesson_id and result.task_id = lesson_task.task_id
        where ${isSolved}
        union select needed.lesson_id, needed.tasks, needed.task_id, excused.user_id from needed
        join ${excusedIn(courseId)} excused on excused.lesson_id = needed.lesson_id and excused.task_id = needed.task_id
      ) settled where settled.user_id in (${students(courseId)})
      group by settled.lesson_id, settled.user_id, settled.tasks having count(*) = settled.tasks
    ) select lesson_id, count(*) as solved from done group by lesson_id`.execute(db);
  return new Map(rows.map(({ lesson_id, solved }) => [lesson_id, solved]));
}

export type TaskSolving = { solved: number; /** On average, of those who tried. */ attempts: number | null };

/** What the students did with each task of a lesson; tasks that nobody tried are left out. */
export async function sumUpTasks(db: Db, courseId: number, lessonId: number): Promise<Map<number, TaskSolving>> {
  const { rows } = await sql<TaskSolving & { task_id: number }>`
    select result.task_id, count(*) filter (where ${isSolved}) as solved,
      round(avg(result.attempts) filter (where result.attempts > 0), 1)::float as attempts
    from result
    join lesson_task on lesson_task.lesson_id = result.lesson_id and lesson_task.task_id = result.task_id
    where result.lesson_id = ${lessonId} and result.user_id in (${students(courseId)})
    group by result.task_id`.execute(db);
  return new Map(rows.map(({ task_id, ...solving }) => [task_id, solving]));
}
