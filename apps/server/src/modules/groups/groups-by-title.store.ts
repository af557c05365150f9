import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

/**
 * Adds users to groups named by their title. A missing group is created; of several with a title the oldest is taken.
 * Nobody leaves a group.
 */
export async function joinGroupsByTitle(tx: Tx, members: readonly { user_id: number; title: string }[]): Promise<void> {
  if (members.length === 0) return;
  const titles = [...new Set(members.map(({ title }) => title))];
  // two transactions at once must not create two groups of a title
  await sql`select pg_advisory_xact_lock(hashtext('groups by title'))`.execute(tx);
  await sql`
    insert into user_group (title) select title from unnest(${titles}::text[]) as wanted (title)
    where not exists (select 1 from user_group g where g.title = wanted.title and g.deleted_at is null)`.execute(tx);
  await sql`
    insert into user_group_member (user_group_id, user_id)
    select (select min(g.id) from user_group g where g.title = m.title and g.deleted_at is null), m.user_id
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (user_id integer, title text)
    on conflict do nothing`.execute(tx);
}
