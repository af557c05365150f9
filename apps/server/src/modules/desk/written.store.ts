import type { Viewer } from '@put/contract/base/access';
import type { WrittenRow } from '@put/contract/desk/desk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { holdsIn } from '../enrolment/enrolment.api.ts';

/** Of each kind so many of the newest are looked at, so that a long day at one work hides no other. */
const lookedAt = 60;
const headLetters = 120;

const nameOfUser = sql`concat_ws(' ', "user".last_name, "user".first_name)`;

/** What a teacher wrote at a work, by `written`: its text, time and submission. */
const atWork = (kind: 'remark' | 'review', written: RawBuilder<unknown>) => sql`
  select ${sql.lit(kind)} as kind, submission.lesson_id, submission.task_id, submission.user_id,
    null::integer as question_id, said.text, said.at, 'work ' || submission.id as thing
  from (${written}) said join submission on submission.id = said.submission_id
  where submission.lesson_id is not null`;

/** What a person wrote last, of one work, thread or lesson once. What lies in the recycle bin is left out. */
export async function listWritten(db: Db, viewer: Viewer, limit: number): Promise<WrittenRow[]> {
  const { id: userId } = viewer;
  const remarks = sql`select submission_id, text, created_at as at from remark
    where created_by = ${userId} order by id desc limit ${lookedAt}`;
  const reviews = sql`select submission_id, comment as text, created_at as at from review
    where created_by = ${userId} and undone_at is null order by id desc limit ${lookedAt}`;
  const { rows } = await sql<WrittenRow>`
    with written as (
      (${atWork('remark', remarks)}) union all (${atWork('review', reviews)})
      union all (
        select 'answer', question.lesson_id, question.task_id, question.user_id, question.id, said.text, said.created_at,
          'question ' || question.id
        from (select question_id, text, created_at from question_message
          where user_id = ${userId} and is_staff order by id desc limit ${lookedAt}) said
        join question on question.id = said.question_id)
      union all (
        select 'lesson', lesson.id, null, null, null, '', lesson.written_at, 'lesson ' || lesson.id
        from lesson where lesson.author_id = ${userId} order by lesson.written_at desc limit ${lookedAt})
    ), latest as (select distinct on (thing) * from written order by thing, at desc)
    select latest.kind, latest.lesson_id, lesson.title as lesson_title, latest.task_id, task.title as task_title,
      latest.user_id, case when latest.user_id is not null then ${nameOfUser} end as user_name, latest.question_id,
      left(latest.text, ${headLetters}) as text_head, latest.at
    from latest
    join lesson on lesson.id = latest.lesson_id and lesson.deleted_at is null
    join course on course.id = lesson.course_id and course.deleted_at is null
    left join task on task.id = latest.task_id
    left join "user" on "user".id = latest.user_id
    where (latest.user_id is null or "user".deleted_at is null)
      and ${holdsIn(viewer, 'course.read', sql.ref('course.id'))}
    order by latest.at desc limit ${limit}`.execute(db);
  return rows;
}
