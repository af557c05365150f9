import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/** Copies a lesson as a draft with the same text, tasks and times, right after it. Throws `not_found`. */
export async function copyLesson(tx: Tx, id: number, authorId: number): Promise<number> {
  const source = await tx
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.course_id', 'lesson.position'])
    .where('lesson.id', '=', id)
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    // locks the course, so that nobody adds or reorders lessons meanwhile
    .forUpdate('course')
    .executeTakeFirst();
  if (!source) throw new Refusal('not_found');
  const { course_id, position } = source;
  await sql`update lesson set position = position + 1
    where course_id = ${course_id} and (position, id) > (${position}, ${id})`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into lesson (course_id, section, position, title, body, status, opens_at, soft_deadline, hard_deadline,
      late_policy, languages, feedback, requires_lesson_id, requires_percent, stuck_rules, author_id)
    select course_id, section, position + 1, left(title, 192) || ' — копия', body, 'draft', opens_at, soft_deadline,
      hard_deadline, late_policy, languages, feedback, requires_lesson_id, requires_percent, stuck_rules, ${authorId}
    from lesson where id = ${id} returning id`.execute(tx);
  const copyId = rows[0]!.id;
  await sql`insert into lesson_task (lesson_id, task_id, position, points, required)
    select ${copyId}, task_id, position, points, required from lesson_task where lesson_id = ${id}`.execute(tx);
  await sql`insert into exam (lesson_id, minutes, rules, feedback, grace_s, is_shuffled, draws, has_trial, repeats)
    select ${copyId}, minutes, rules, feedback, grace_s, is_shuffled, draws, has_trial, repeats from exam where lesson_id = ${id}`.execute(
    tx,
  );
  return copyId;
}
