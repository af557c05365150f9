import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

type Soon = { user_id: number; lesson_id: number; lesson_title: string; course_title: string; deadline: string };

/** Of these, where required tasks are not handed in and the person was not notified of this deadline before. */
export async function countLeft(tx: Tx, soon: readonly Soon[]): Promise<(Soon & { tasks_left: number })[]> {
  const column = (name: keyof Soon) => soon.map((one) => one[name]);
  const { rows } = await sql<{ at: number; tasks_left: number }>`
    select place.at, waiting.tasks_left
    from unnest(${column('user_id')}::int[], ${column('lesson_id')}::int[], ${column('deadline')}::text[])
      with ordinality as place (user_id, lesson_id, deadline, at)
    cross join lateral (
      select count(*) as tasks_left from lesson_task
      left join result on result.lesson_id = lesson_task.lesson_id and result.task_id = lesson_task.task_id
        and result.user_id = place.user_id
      where lesson_task.lesson_id = place.lesson_id and lesson_task.required and result.id is null) waiting
    where waiting.tasks_left > 0 and not exists (
      select from notification n where n.user_id = place.user_id and n.kind = 'deadline'
        and n.key = place.lesson_id::text and n.payload ->> 'deadline' = place.deadline)`.execute(tx);
  return rows.map(({ at, tasks_left }) => ({ ...soon[at - 1]!, tasks_left }));
}
