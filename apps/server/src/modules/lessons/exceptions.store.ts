import type { NewException, ScheduleException } from '@put/contract/courses/exceptions';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import { studiesCourse } from '../enrolment/enrolment.api.ts';
import { givesSomething } from '../schedules/schedules.api.ts';
import { type Db, isForeignKeyViolation, type Tx } from '../../drivers/database/database.ts';

export async function listExceptions(db: Db, courseId: number): Promise<ScheduleException[]> {
  const course = await db
    .selectFrom('course')
    .select('id')
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!course) throw new Refusal('not_found');
  return db
    .selectFrom('schedule_exception as e')
    .leftJoin('lesson', 'lesson.id', 'e.lesson_id')
    .leftJoin('task', 'task.id', 'e.task_id')
    .leftJoin('user', 'user.id', 'e.user_id')
    .leftJoin('user_group', 'user_group.id', 'e.user_group_id')
    .select(['e.id', 'e.course_id', 'e.lesson_id', 'lesson.title as lesson_title', 'e.user_id', 'e.user_group_id'])
    .select(['e.task_id', 'task.title as task_title', 'e.extra_attempts', 'e.is_excused', 'e.reason'])
    .select([
      'e.opens_at',
      'e.soft_deadline',
      'e.hard_deadline',
      'e.extra_minutes',
      'e.is_earlier',
      'e.note',
      'e.created_at',
    ])
    .select(sql<string>`coalesce(user_group.title, concat_ws(' ', "user".last_name, "user".first_name))`.as('whose'))
    .where('e.course_id', '=', courseId)
    .where(givesSomething)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
}

/** Whoever gives exceptions of a course by hand waits for whoever is doing it. */
export async function lockExceptions(tx: Tx, courseId: number): Promise<void> {
  await tx.selectFrom('course').select('id').where('id', '=', courseId).forNoKeyUpdate().execute();
}

type Place = Pick<NewException, 'course_id' | 'lesson_id' | 'user_id' | 'user_group_id'>;

/** What is given to this person or group already. */
export const findExceptionForUpdate = (tx: Tx, { course_id, lesson_id, user_id, user_group_id }: Place) =>
  tx
    .selectFrom('schedule_exception')
    .select(['opens_at', 'soft_deadline', 'hard_deadline', 'extra_minutes', 'is_earlier', 'note'])
    .where('course_id', '=', course_id)
    .where('task_id', 'is', null)
    .where('lesson_id', 'is not distinct from', lesson_id ?? null)
    .where('user_id', 'is not distinct from', user_id ?? null)
    .where('user_group_id', 'is not distinct from', user_group_id ?? null)
    .forUpdate()
    .executeTakeFirst();

/** Stores an exception. It replaces an earlier one of the same user or group for the same course or lesson. */
export async function saveException(tx: Tx, exception: NewException, authorId: number): Promise<number> {
  const { course_id, lesson_id = null, user_id = null, user_group_id = null } = exception;
  const { opens_at = null, soft_deadline = null, hard_deadline = null, extra_minutes = 0, note = '' } = exception;
  const { is_earlier = false } = exception;
  if (lesson_id !== null) await refuseStrangeLesson(tx, course_id, lesson_id);
  const fields = { opens_at, soft_deadline, hard_deadline, extra_minutes, is_earlier, note };
  try {
    const { id } = await tx
      .insertInto('schedule_exception')
      .values({ course_id, lesson_id, user_id, user_group_id, ...fields, created_by: authorId })
      .onConflict((conflict) =>
        conflict
          .expression(
            sql`course_id, coalesce(lesson_id, 0), coalesce(task_id, 0), coalesce(user_id, 0), coalesce(user_group_id, 0)`,
          )
          .doUpdateSet(fields),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Refusal('not_found');
    throw error;
  }
}

/** Whether the user studies the course, or the group has it: only then an exception makes sense. */
export async function hasCourse(
  db: Db,
  { course_id, user_id, user_group_id }: Pick<NewException, 'course_id' | 'user_id' | 'user_group_id'>,
): Promise<boolean> {
  const found = user_id
    ? await db
        .selectFrom('user')
        .select('id')
        .where('id', '=', user_id)
        .where(studiesCourse(course_id))
        .executeTakeFirst()
    : await db
        .selectFrom('course_user_group')
        .select('course_id')
        .where('course_id', '=', course_id)
        .where('user_group_id', '=', user_group_id!)
        .executeTakeFirst();
  return found !== undefined;
}

async function refuseStrangeLesson(tx: Tx, courseId: number, lessonId: number): Promise<void> {
  const lesson = await tx
    .selectFrom('lesson')
    .select('id')
    .where('id', '=', lessonId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  if (!lesson) throw new Refusal('not_found');
}

/** Removes an exception; returns what it gave. */
export async function removeException(tx: Tx, id: number) {
  const removed = await tx
    .deleteFrom('schedule_exception')
    .where('id', '=', id)
    .returning(['course_id', 'lesson_id', 'task_id', 'user_id', 'user_group_id'])
    .returning(['opens_at', 'soft_deadline', 'hard_deadline', 'extra_minutes', 'is_earlier', 'extra_attempts'])
    .returning('is_excused')
    .returning(['reason', 'note'])
    .executeTakeFirst();
  if (!removed) throw new Refusal('not_found');
  return removed;
}
