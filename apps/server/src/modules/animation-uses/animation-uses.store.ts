import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/** Whose texts they are. */
export type Place = { lesson_id: number } | { course_id: number } | { task_id: number };
/** `inputs`: the data that the texts give. `is_performed`: a task is to perform it; that opens it to nobody. */
export type Use = { animation_id: number; after_attempts: number; inputs: string[]; is_performed: boolean };

/** Sets exactly these uses. Numbers that no animation has are left out. */
export async function replaceUses(tx: Tx, place: Place, uses: readonly Use[]): Promise<void> {
  const { lesson_id = null, course_id = null, task_id = null } = place as Record<string, number | undefined>;
  const [column, id] = Object.entries(place)[0]!;
  await sql`delete from animation_use where ${sql.ref(column)} = ${id}`.execute(tx);
  if (uses.length === 0) return;
  await sql`
    insert into animation_use (animation_id, lesson_id, course_id, task_id, is_performed, after_attempts, inputs)
    select animation.id, ${lesson_id}::int, ${course_id}::int, ${task_id}::int, is_performed, after_attempts,
      array(select json_array_elements_text(inputs))
    from json_to_recordset(${JSON.stringify(uses)}::json)
      as given (animation_id bigint, is_performed boolean, after_attempts int, inputs json)
    join animation on animation.id = given.animation_id
    order by animation.id`.execute(tx);
}

/** Of a copy that has the same text. */
export async function copyLessonUses(tx: Tx, fromId: number, toId: number): Promise<void> {
  await sql`insert into animation_use (animation_id, lesson_id, inputs)
    select animation_id, ${toId}::int, inputs from animation_use where lesson_id = ${fromId}`.execute(tx);
}

/** Of a copied course and its lessons. A copied lesson is found by the place of the original in its course. */
export async function copyCourseUses(tx: Tx, fromId: number, toId: number): Promise<void> {
  await sql`insert into animation_use (animation_id, course_id, inputs)
    select animation_id, ${toId}::int, inputs from animation_use where course_id = ${fromId}`.execute(tx);
  await sql`
    with source as (
      select id, row_number() over (order by position, id) as place from lesson where course_id = ${fromId} and deleted_at is null
    )
    insert into animation_use (animation_id, lesson_id, inputs)
    select used.animation_id, copy.id, used.inputs
    from source join animation_use used on used.lesson_id = source.id
    join lesson copy on copy.course_id = ${toId} and copy.position = source.place`.execute(tx);
}
