import { Refusal } from '@put/contract/refusals';
import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { movedBy } from './moved-by.ts';

type Copy = { title: string; date: string };

/**
 * A draft with the same lessons, tasks and conditions. Every moment moves by as many days as the start does and keeps its
 * time of day in the teacher's zone, so that «до 23:59» stays so across summer time. Groups, exceptions and results stay.
 */
export async function copyCourse(tx: Tx, id: number, { title, date }: Copy, doer: Doer): Promise<number> {
  const { rows } = await sql<{ id: number; days: number; timezone: string }>`
    insert into course (title, summary, description, date, end_date, late_policy, languages, feedback, cover_sha256, copied_from_id)
    select ${title}, summary, description, ${date}::date, end_date + (${date}::date - date), late_policy, languages, feedback,
      cover_sha256, id
    from course where id = ${id} and deleted_at is null
    returning id, (${date}::date - (select date from course where id = ${id})) as days,
      (select timezone from "user" where id = ${doer.viewer?.id ?? null}) as timezone`.execute(tx);
  const copy = rows[0];
  if (!copy) throw new Refusal('not_found');
  const moved = (column: string) => movedBy(column, copy);
  await sql`
    with source as (
      select *, row_number() over (order by position, id) as place from lesson where course_id = ${id} and deleted_at is null
    ), made as (
      insert into lesson (course_id, section, position, title, body, status, opens_at, soft_deadline, hard_deadline, late_policy, languages, feedback, requires_percent, author_id)
      select ${copy.id}, section, place, title, body, status, ${moved('opens_at')}, ${moved('soft_deadline')}, ${moved('hard_deadline')},
        late_policy, languages, feedback, requires_percent, author_id from source order by place
      returning id, position
    )
    insert into lesson_task (lesson_id, task_id, position, points, required)
    select made.id, t.task_id, t.position, t.points, t.required
    from lesson_task t join source on source.id = t.lesson_id join made on made.position = source.place`.execute(tx);
  // a condition points at the copy of its lesson: both stand at the same place
  await sql`
    with source as (
      select *, row_number() over (order by position, id) as place from lesson where course_id = ${id} and deleted_at is null
    )
    update lesson copy set requires_lesson_id = required_copy.id
    from source join source required on required.id = source.requires_lesson_id
    join lesson required_copy on required_copy.course_id = ${copy.id} and required_copy.position = required.place
    where copy.course_id = ${copy.id} and copy.position = source.place`.execute(tx);
  const after = { title, date, copied_from_id: id };
  await recordDeed(tx, doer, 'copy_course', { type: 'course', id: copy.id }, { after });
  return copy.id;
}
