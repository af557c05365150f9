import type { Viewer } from '@put/contract/base/access';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { mayOpenCourse, mayOpenLesson, mayOpenTask } from '../enrolment/enrolment.api.ts';

/** What a viewer may use: `is_open`, or one of these lessons must not be locked. */
export type Usable = { is_open: boolean; lesson_ids: number[] };

/** A template that stands in a text that the viewer may open, or that is offered to all. */
export async function findUsable(db: Db, viewer: Viewer, id: number): Promise<Usable | undefined> {
  const inCourse = sql<boolean>`exists (select from container_use used join course on course.id = used.course_id
    where used.template_id = container_template.id and ${mayOpenCourse(viewer)})`;
  const lessonIds = sql<number[]>`array(
    select lesson.id from lesson join course on course.id = lesson.course_id
    where ${mayOpenCourse(viewer)} and ${mayOpenLesson(viewer)} and lesson.id in (
      select used.lesson_id from container_use used where used.template_id = container_template.id
      union all
      select placed.lesson_id from container_use used join task on task.id = used.task_id
      join lesson_task placed on placed.task_id = task.id
      where used.template_id = container_template.id and ${mayOpenTask(viewer)}
    ) order by lesson.id desc)`;
  const found = await db
    .selectFrom('container_template')
    .select([
      viewer.is_admin ? sql<boolean>`true`.as('is_open') : sql<boolean>`is_offered or ${inCourse}`.as('is_open'),
      lessonIds.as('lesson_ids'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found && (found.is_open || found.lesson_ids.length > 0) ? found : undefined;
}

/** Whether this task is done in the template, or shows it; and whether it stands in one of the lessons. */
export async function isPlaceOf(
  db: Db,
  templateId: number,
  { lesson_id, task_id }: { lesson_id: number | null; task_id: number | null },
): Promise<boolean> {
  const found = await db
    .selectFrom('container_use')
    .select('template_id')
    .where('template_id', '=', templateId)
    .where((is) =>
      task_id === null
        ? is.or([
            is('lesson_id', '=', lesson_id),
            is('course_id', '=', is.selectFrom('lesson').select('course_id').where('lesson.id', '=', lesson_id)),
          ])
        : is('task_id', '=', task_id),
    )
    .limit(1)
    .executeTakeFirst();
  if (!found || task_id === null || lesson_id === null) return found !== undefined;
  const placed = await db
    .selectFrom('lesson_task')
    .select('task_id')
    .where('task_id', '=', task_id)
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirst();
  return placed !== undefined;
}
