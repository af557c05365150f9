import type { DemonstrationClass } from '@put/contract/system/demonstration';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** Undefined: there is no class, or no longer. */
export async function findClass(db: Db): Promise<DemonstrationClass | undefined> {
  const { rows } = await sql<DemonstrationClass>`
    select (select count(*)::int from "user" where id = any(array(select jsonb_array_elements_text(ids -> 'user')::int)))
        as students
    from demonstration_class`.execute(db);
  return rows[0];
}

/** These courses and groups came with the demonstration, and are nobody's own work. */
export async function markAsDemonstration(
  tx: Tx,
  { courses, groups }: { courses: readonly number[]; groups: readonly number[] },
): Promise<void> {
  await sql`insert into demonstration_course select unnest(${courses}::integer[])`.execute(tx);
  await sql`insert into demonstration_group select unnest(${groups}::integer[])`.execute(tx);
}

type Ids = Record<string, number[] | undefined>;

/** What came with the class, for its removal; locked, so that it is removed once. */
export async function holdClass(tx: Tx): Promise<{ ids: Ids; loaded_at: string } | undefined> {
  return tx.selectFrom('demonstration_class').select(['ids', 'loaded_at']).forUpdate().executeTakeFirst();
}

/**
 * Removes the people of the class with all that is theirs, its groups, its exam and its tasks, and what was written about
 * it before it was loaded. What others have made since then stays, except for what they wrote at these works.
 */
export async function removeRows(tx: Tx, { ids, loaded_at }: { ids: Ids; loaded_at: string }): Promise<void> {
  const of = (table: string) => sql`${ids[table] ?? []}::integer[]`;
  const users = of('user');
  // where somebody else has worked by now, it is theirs too
  const lessons = sql`array(select l.id from lesson l where l.id = any(${of('lesson')}) and not exists (
    select from submission s where s.lesson_id = l.id and s.user_id <> all(${users})))`;
  const groups = sql`array(select g.id from user_group g where g.id = any(${of('user_group')}) and not exists (
    select from user_group_member m where m.user_group_id = g.id and m.user_id <> all(${users})))`;
  const steps = [
    // results go first: their triggers take them out of the statistics
    sql`delete from result where user_id = any(${users}) or lesson_id = any(${lessons})`,
    sql`delete from submission where user_id = any(${users}) or lesson_id = any(${lessons})`,
    sql`delete from audit where id = any(${ids.audit ?? []}::bigint[]) or actor_id = any(${users}) or acting_as_id = any(${users})`,
    sql`delete from notification where id = any(${of('notification')})`,
    sql`delete from announcement where id = any(${of('announcement')})`,
    sql`delete from mark_term where id = any(${of('mark_term')})`,
    sql`delete from similarity_run where id = any(${of('similarity_run')})`,
    // whoever has set marks up anew keeps them
    sql`delete from mark_settings where course_id = any(${of('mark_settings')}) and updated_at <= ${loaded_at}`,
    // kept between attempts, and made anew when they are needed
    sql`delete from task_variant where task_id = any(${of('task_variant')}) and made_at <= ${loaded_at}`,
    sql`delete from demonstration_class`,
    sql`delete from lesson where id = any(${lessons})`,
    // a task that somebody has put into another lesson is used there
    sql`delete from task where id = any(${of('task')}) and not exists (select from lesson_task where task_id = task.id)
      and not exists (select from submission where task_id = task.id)`,
    sql`delete from question_message where user_id = any(${users})`,
    sql`delete from user_group where id = any(${groups})`,
    // what is left is a group of somebody real
    sql`delete from demonstration_group where user_group_id = any(${of('user_group')})`,
    sql`delete from "user" where id = any(${users})`,
    sql`delete from lesson_stat where students = 0`,
    sql`delete from task_stat where students = 0`,
    sql`delete from task_solving where tried = 0 and solved = 0`,
  ];
  for (const step of steps) await step.execute(tx);
}
