import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';
import { movedBy } from './moved-by.sql.ts';

/** `days`: how far the start moves. `timezone`: the teacher's. */
type Copy = { id: number; days: number; timezone: string };

/** Copies the course without lessons. Undefined when there is no such course. */
export async function insertCourseCopy(
  tx: Tx,
  id: number,
  { title, date }: { title: string; date: string },
  teacherId: number | null,
): Promise<Copy | undefined> {
  const { rows } = await sql<Copy>`
    insert into course (title, summary, description, date, end_date, late_policy, languages, feedback, free_compile_errors,
      cover_sha256, copied_from_id)
    select ${title}, summary, description, ${date}::date, end_date + (${date}::date - date), late_policy, languages, feedback,
      free_compile_errors, cover_sha256, id
    from course where id = ${id} and deleted_at is null
    returning id, (${date}::date - (select date from course where id = ${id})) as days,
      (select timezone from "user" where id = ${teacherId}) as timezone`.execute(tx);
  return rows[0];
}

/** Copies lessons and their tasks in the same order; all times move by `days`. */
export async function insertLessonCopies(tx: Tx, id: number, copy: Copy): Promise<void> {
  const moved = (column: string) => movedBy(column, copy);
  await sql`
    with source as (
      select *, row_number() over (order by position, id) as place from lesson where course_id = ${id} and deleted_at is null
    ), made as (
      insert into lesson (course_id, section, position, title, body, status, opens_at, soft_deadline, hard_deadline, late_policy, languages, feedback, requires_percent, stuck_rules, author_id)
      select ${copy.id}, section, place, title, body, status, ${moved('opens_at')}, ${moved('soft_deadline')}, ${moved('hard_deadline')},
        late_policy, languages, feedback, requires_percent, stuck_rules, author_id from source order by place
      returning id, position
    ), examined as (
      insert into exam (lesson_id, minutes, rules, feedback, grace_s, is_shuffled, draws, has_trial, repeats)
      select made.id, e.minutes, e.rules, e.feedback, e.grace_s, e.is_shuffled, e.draws, e.has_trial, e.repeats
      from exam e join source on source.id = e.lesson_id join made on made.position = source.place
    )
    insert into lesson_task (lesson_id, task_id, position, points, required)
    select made.id, t.task_id, t.position, t.points, t.required
    from lesson_task t join source on source.id = t.lesson_id join made on made.position = source.place`.execute(tx);
}

/** Conditions refer to the copies of the lessons. A copy is found by the place of the original in its course. */
export async function copyConditions(tx: Tx, id: number, copyId: number): Promise<void> {
  await sql`
    with source as (
      select *, row_number() over (order by position, id) as place from lesson where course_id = ${id} and deleted_at is null
    )
    update lesson copy set requires_lesson_id = required_copy.id
    from source join source required on required.id = source.requires_lesson_id
    join lesson required_copy on required_copy.course_id = ${copyId} and required_copy.position = required.place
    where copy.course_id = ${copyId} and copy.position = source.place`.execute(tx);
}

/** The rules of marks, about the copies of the lessons. What students see and marks of terms are not copied. */
export async function copyMarkSettings(tx: Tx, id: number, copyId: number): Promise<void> {
  await sql`
    with source as (
      select id, row_number() over (order by position, id) as place from lesson where course_id = ${id} and deleted_at is null
    ), pair as (
      select source.id as old_id, copy.id as new_id
      from source join lesson copy on copy.course_id = ${copyId} and copy.position = source.place
    )
    insert into mark_settings (course_id, settings)
    select ${copyId}, jsonb_set(settings, '{categories}', coalesce((
      select jsonb_agg(jsonb_set(category, '{lesson_ids}', coalesce((
          select jsonb_agg(pair.new_id order by given.place)
          from jsonb_array_elements_text(category -> 'lesson_ids') with ordinality as given (id, place)
          join pair on pair.old_id = given.id::int), '[]')) order by known.place)
      from jsonb_array_elements(settings -> 'categories') with ordinality as known (category, place)), '[]'))
    from mark_settings where course_id = ${id}`.execute(tx);
}

/** Each lesson with its copy, found by its place. */
export async function listLessonPairs(
  tx: Tx,
  id: number,
  copyId: number,
): Promise<{ old_id: number; new_id: number }[]> {
  const { rows } = await sql<{ old_id: number; new_id: number }>`
    with source as (
      select id, row_number() over (order by position, id) as place from lesson where course_id = ${id} and deleted_at is null
    )
    select source.id as old_id, copy.id as new_id
    from source join lesson copy on copy.course_id = ${copyId} and copy.position = source.place`.execute(tx);
  return rows;
}

type TextOf = 'course' | 'lesson' | 'exam';

/** Texts of the copy that have a link into some course. `id`: of the course or of the lesson. */
export async function listCopiedTexts(tx: Tx, copyId: number): Promise<{ of: TextOf; id: number; text: string }[]> {
  const { rows } = await sql<{ of: TextOf; id: number; text: string }>`
    select * from (
      select 'course' as of, id, description as text from course where id = ${copyId}
      union all select 'lesson', id, body from lesson where course_id = ${copyId}
      union all select 'exam', lesson_id, rules from exam join lesson on lesson.id = lesson_id where course_id = ${copyId}
    ) written where text like '%/user_ui/course/%'`.execute(tx);
  return rows;
}

export async function setCopiedText(tx: Tx, of: TextOf, id: number, text: string): Promise<void> {
  if (of === 'course') await sql`update course set description = ${text} where id = ${id}`.execute(tx);
  else if (of === 'lesson') await sql`update lesson set body = ${text} where id = ${id}`.execute(tx);
  else await sql`update exam set rules = ${text} where lesson_id = ${id}`.execute(tx);
}
