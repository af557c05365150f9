import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/** Whose texts they are. */
export type Place = { lesson_id: number } | { course_id: number } | { task_id: number };

/** Sets exactly these templates. Numbers that no template has are left out. */
export async function replaceContainers(tx: Tx, place: Place, templateIds: readonly number[]): Promise<void> {
  const { lesson_id = null, course_id = null, task_id = null } = place as Record<string, number | undefined>;
  const [column, id] = Object.entries(place)[0]!;
  await sql`delete from container_use where ${sql.ref(column)} = ${id}`.execute(tx);
  if (templateIds.length === 0) return;
  await sql`
    insert into container_use (template_id, lesson_id, course_id, task_id)
    select id, ${lesson_id}::int, ${course_id}::int, ${task_id}::int from container_template
    where id = any(${templateIds}::bigint[]) order by id`.execute(tx);
}

/** Of a copy that has the same text. */
export async function copyLessonContainers(tx: Tx, fromId: number, toId: number): Promise<void> {
  await sql`insert into container_use (template_id, lesson_id)
    select template_id, ${toId}::int from container_use where lesson_id = ${fromId}`.execute(tx);
}

/** Of a copied course and its lessons. A copied lesson is found by the place of the original in its course. */
export async function copyCourseContainers(tx: Tx, fromId: number, toId: number): Promise<void> {
  await sql`insert into container_use (template_id, course_id)
    select template_id, ${toId}::int from container_use where course_id = ${fromId}`.execute(tx);
  await sql`
    with source as (
      select id, row_number() over (order by position, id) as place from lesson where course_id = ${fromId} and deleted_at is null
    )
    insert into container_use (template_id, lesson_id)
    select used.template_id, copy.id
    from source join container_use used on used.lesson_id = source.id
    join lesson copy on copy.course_id = ${toId} and copy.position = source.place`.execute(tx);
}
