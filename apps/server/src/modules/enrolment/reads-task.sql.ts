import { holds, type Viewer } from '@put/contract/base/access';
import { type RawBuilder, sql } from 'kysely';
import { holdsIn } from './holds-in.sql.ts';

/**
 * SQL condition over `exam` and `course`: what is asked in the exam is no secret any more. Its results are released, or
 * the course is in the archive.
 */
const isExamOver = sql<boolean>`(exam.released_at is not null or course.status = 'archived')`;

/** SQL condition over `exam` (maybe null) and `course`: a colleague there may know the tasks before the exam is over. */
const mayKnowTasks = (viewer: Viewer, right: 'bank.read' | 'course.read') =>
  sql<boolean>`(${holdsIn(viewer, 'course.change', sql.ref('course.id'))}
    or (exam.lesson_id is null or ${isExamOver}) and ${holdsIn(viewer, right, sql.ref('course.id'))})`;

/** SQL condition over `lesson`: a colleague may open its tasks as students see them; of an exam only its teachers. */
export const mayKnowTasksOfLesson = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`exists (select from course left join exam on exam.lesson_id = lesson.id
    where course.id = lesson.course_id and ${mayKnowTasks(viewer, 'course.read')})`;

const placed = sql`lesson_task placed join lesson on lesson.id = placed.lesson_id and lesson.deleted_at is null
  join course on course.id = lesson.course_id and course.deleted_at is null`;

/**
 * SQL condition on a row of tasks with `id`, `created_by` and `in_bank`: who of those who read the bank may read this
 * one, with its tests and solutions. Its owner; the staff of courses where it stands, in an exam only the teachers; and
 * all teachers, where it was given to the bank of the school and stands in no exam that is not over.
 */
export function readsTask(viewer: Viewer, task: 'task' | 'row_of'): RawBuilder<boolean> {
  if (viewer.is_admin) return sql<boolean>`true`;
  const [id, owner, isGiven] = (['id', 'created_by', 'in_bank'] as const).map((name) => sql.ref(`${task}.${name}`));
  const isTeacher = holds(viewer, 'bank.change');
  return sql<boolean>`(${owner} = ${viewer.id}
    or ${id} in (select placed.task_id from ${placed} left join exam on exam.lesson_id = lesson.id
      where ${mayKnowTasks(viewer, 'bank.read')})
    or ${sql.lit(isTeacher)} and ${isGiven} and ${id} not in (select placed.task_id from ${placed}
      join exam on exam.lesson_id = lesson.id where not ${isExamOver}))`;
}
