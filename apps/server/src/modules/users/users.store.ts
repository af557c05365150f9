import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { userFields } from '../accounts/accounts.store.ts';

const people = (db: Db) =>
  db
    .selectFrom('user')
    .select([
      ...userFields,
      'last_seen_at',
      sql<boolean>`disabled_at is not null`.as('is_disabled'),
      sql<boolean>`email_confirmed_at is not null`.as('is_email_confirmed'),
      sql<
        number[]
      >`array(select user_group_id from user_group_member where user_id = "user".id order by user_group_id)`.as(
        'user_group_ids',
      ),
    ]);

type Filter = {
  user_group_id?: number | undefined;
  q?: string | undefined;
  sort?: 'name' | 'created_at' | 'last_seen_at' | undefined;
  direction?: 'asc' | 'desc' | undefined;
  state?: 'active' | 'disabled' | 'deleted' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

const byName = sql`coalesce(last_name, first_name) collate "ru-x-icu"`;

export async function listUsers(
  db: Db,
  { user_group_id, q, sort = 'name', direction = 'asc', state, limit = 50, offset = 0 }: Filter,
) {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined;
  const order = sql.raw(direction);
  const users = await people(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    .$if(state === 'active', (query) => query.where('disabled_at', 'is', null))
    .$if(state === 'disabled', (query) => query.where('disabled_at', 'is not', null))
    .$if(user_group_id !== undefined, (query) =>
      query.where('user.id', 'in', (eb) =>
        eb.selectFrom('user_group_member').select('user_id').where('user_group_id', '=', user_group_id!),
      ),
    )
    .$if(pattern !== undefined, (query) =>
      query.where(sql<boolean>`concat_ws(' ', last_name, first_name, last_name, username, email) ilike ${pattern}`),
    )
    .orderBy(
      sort === 'name'
        ? sql`${byName} ${order}, first_name collate "ru-x-icu" ${order}`
        : sql`${sql.ref(sort)} ${order} nulls last`,
    )
    .orderBy('user.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { users: users.map(({ total: _, ...user }) => user), total: users[0]?.total ?? 0 };
}

export const findPerson = (db: Db, id: number) =>
  people(db).where('user.id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
