import { holds, type Viewer } from '@put/contract/base/access';
import type { AnimationUse } from '@put/contract/animations/animation-editing';
import type { AnimationKind } from '@put/contract/animations/animation-format';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { mayOpenCourse, mayOpenLesson, mayOpenTask } from '../enrolment/enrolment.api.ts';
import { isCountedAttempt } from '../results/results.api.ts';

/** The living texts that show an animation, or perform it: «place», id, title and the course of a lesson. */
const texts = sql`
  select used.animation_id, 'lesson' as place, lesson.id, lesson.title, course.title as course_title
  from animation_use used join lesson on lesson.id = used.lesson_id and lesson.deleted_at is null
  join course on course.id = lesson.course_id and course.deleted_at is null
  union all
  select used.animation_id, 'course', course.id, course.title, null
  from animation_use used join course on course.id = used.course_id and course.deleted_at is null
  union
  select used.animation_id, 'task', task.id, task.title, null
  from animation_use used join task on task.id = used.task_id and task.deleted_at is null`;

export async function listUses(db: Db, id: number): Promise<AnimationUse[]> {
  const { rows } = await sql<AnimationUse>`
    select place, id, title, course_title from (${texts}) place where animation_id = ${id}
    order by place = 'task', place = 'lesson', course_title, title, id`.execute(db);
  return rows;
}

/** SQL over `animation`: in how many living texts it stands. */
export const useCount = sql<number>`(select count(*) from (${texts}) place where place.animation_id = animation.id)`;

/** What a viewer may be shown: `is_open`, or one of these lessons must not be locked. */
export type Readable = {
  id: number;
  kind: AnimationKind;
  version_id: number;
  is_open: boolean;
  lesson_ids: number[];
};

/**
 * An animation that plays, for a viewer who may open a text that shows it. A task that performs the animation opens it
 * to nobody: its answers stand in it.
 */
export async function findReadable(db: Db, viewer: Viewer, id: number): Promise<Readable | undefined> {
  const inCourse = sql<boolean>`exists (select from animation_use used join course on course.id = used.course_id
    where used.animation_id = animation.id and ${mayOpenCourse(viewer)})`;
  const lessonIds = sql<number[]>`array(
    select lesson.id from lesson join course on course.id = lesson.course_id
    where ${mayOpenCourse(viewer)} and ${mayOpenLesson(viewer)} and lesson.id in (
      select used.lesson_id from animation_use used where used.animation_id = animation.id
      union all
      select placed.lesson_id from animation_use used join task on task.id = used.task_id
      join lesson_task placed on placed.task_id = task.id
      where used.animation_id = animation.id and not used.is_performed and ${mayOpenTask(viewer)}
      and (used.after_attempts = 0 or (exam_state(lesson.id, ${viewer.id}) is distinct from 'writing' and used.after_attempts <= (
        select count(*) from submission where submission.user_id = ${viewer.id} and submission.task_id = task.id
        and submission.lesson_id = placed.lesson_id and ${isCountedAttempt})))
    ) order by lesson.id desc)`;
  const readsBank = holds(viewer, 'bank.read');
  const found = await db
    .selectFrom('animation')
    .select(['id', 'kind', sql<number>`current_version_id`.as('version_id')])
    .$if(readsBank, (query) =>
      query.select([sql<boolean>`true`.as('is_open'), sql<number[]>`'{}'::int[]`.as('lesson_ids')]),
    )
    .$if(!readsBank, (query) => query.select([inCourse.as('is_open'), lessonIds.as('lesson_ids')]))
    .where('id', '=', id)
    .where('current_version_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found || (!found.is_open && found.lesson_ids!.length === 0)) return undefined;
  return found as Readable;
}

/** Whether a text gives this data to the animation. */
export async function isInputOfText(db: Db, id: number, input: string): Promise<boolean> {
  const used = await db
    .selectFrom('animation_use')
    .select('animation_id')
    .where('animation_id', '=', id)
    .where(sql<boolean>`${input} = any(inputs)`)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}
