import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import type { ContainerLife } from '../containers.store.ts';

/**
 * Whether a copy of the container is to be handed in, or the time of its exam is over and nobody has handed in yet: what
 * is typed elsewhere may still be on its way, but here nothing is.
 */
export async function isClosedByExam(
  tx: Tx,
  { id, user_id, task_id }: Pick<ContainerLife, 'id' | 'user_id' | 'task_id'>,
): Promise<boolean> {
  const { rows } = await sql<{ is_closed: boolean }>`select
    exists (select from home_copy where container_id = ${id})
    or exists (select from exam_task given join exam_sitting sitting using (lesson_id, user_id)
      where given.user_id = ${user_id} and given.task_id = ${task_id} and sitting.handed_in_at is null
        and now() > exam_end(sitting.lesson_id, sitting.user_id)) as is_closed`.execute(tx);
  return rows[0]!.is_closed;
}

/** Containers that run, or are to, though the time of their exam is over. */
export async function listOutOfTime(db: Db): Promise<{ id: number; user_id: number; task_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number; task_id: number }>`
    select container.id, container.user_id, container.task_id
    from exam_sitting sitting
    join exam_task given on given.lesson_id = sitting.lesson_id and given.user_id = sitting.user_id
    join container on container.user_id = given.user_id and container.task_id = given.task_id
    where sitting.handed_in_at is null and now() > exam_end(sitting.lesson_id, sitting.user_id)
      and container.deleted_at is null and (container.wanted = 'running' or container.state = 'running')`.execute(db);
  return rows;
}
