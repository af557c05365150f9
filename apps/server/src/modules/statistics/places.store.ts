import { Refusal } from '@put/contract/base/refusals';
import type { TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfigs } from '@put/contract/kinds/task-configs';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';

type FoundTask = { id: number; title: string; kind: TaskKind; config: TaskConfigs[TaskKind] };

export async function findTask(db: Db, id: number) {
  const found = await db
    .selectFrom('task')
    .select(['id', 'title', 'kind', 'config', 'limits'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found === undefined ? undefined : (found as typeof found & FoundTask);
}

export async function getTask(db: Db, id: number) {
  const found = await findTask(db, id);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Where a task is set, the newest course first. */
export const listLessonsOf = (db: Db, taskId: number) =>
  db
    .selectFrom('lesson_task')
    .innerJoin('lesson', 'lesson.id', 'lesson_task.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.title', 'course.title as course_title', 'course.id as course_id'])
    .where('lesson_task.task_id', '=', taskId)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .orderBy('course.date', 'desc')
    .orderBy('lesson.id', 'desc')
    .limit(200)
    .execute();

/** The tests of a task in their order, by the numbers that staff see, without their texts. */
export const listTests = (db: Db, taskId: number) =>
  db
    .selectFrom('task_test_group')
    .innerJoin('task_test', 'task_test.task_test_group_id', 'task_test_group.id')
    .select(sql<string>`(task_test_group.position + 1) || '.' || (task_test.position + 1)`.as('test'))
    .select(['task_test_group.name as group_name', 'task_test_group.is_sample'])
    .where('task_test_group.task_id', '=', taskId)
    .orderBy('task_test_group.position')
    .orderBy('task_test.position')
    .execute();

export async function getLesson(db: Db, id: number) {
  const found = await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.title', 'course.id as course_id', 'course.title as course_title'])
    .where('lesson.id', '=', id)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

export async function getCourse(db: Db, id: number): Promise<{ id: number; title: string }> {
  const found = await db
    .selectFrom('course')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

export async function getGroup(db: Db, id: number): Promise<{ id: number; title: string }> {
  const found = await db
    .selectFrom('user_group')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

export const listLessonsOfCourse = (db: Db, courseId: number) =>
  db
    .selectFrom('lesson')
    .select(['id', 'title'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const listTasksOf = (db: Db, lessonIds: readonly number[]) =>
  db
    .selectFrom('lesson_task')
    .innerJoin('task', 'task.id', 'lesson_task.task_id')
    .select(['lesson_task.lesson_id', 'task.id as task_id', 'task.title', 'lesson_task.points'])
    .where('lesson_task.lesson_id', '=', sql<number>`any(${lessonIds}::int[])`)
    .orderBy('lesson_task.lesson_id')
    .orderBy('lesson_task.position')
    .execute();
