import type { User } from '@put/contract/accounts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

const userFields = ['id', 'email', 'username', 'first_name', 'last_name', 'birthday', 'is_admin', 'timezone'] as const;

export function findUser(db: Db, id: number): Promise<User | undefined> {
  return db
    .selectFrom('user')
    .select(userFields)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** By e-mail or username, whatever the case of its letters. */
export function findUserForSignIn(db: Db, login: string): Promise<(User & { password_hash: string }) | undefined> {
  const wanted = login.toLowerCase();
  return (
    db
      .selectFrom('user')
      .select([...userFields, 'password_hash'])
      .where((eb) => eb.or([eb(sql`lower(username)`, '=', wanted), eb(sql`lower(email)`, '=', wanted)]))
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      // a username may look like nobody's e-mail, never like somebody else's: it holds no «@»
      .executeTakeFirst()
  );
}

export type PersonFields = {
  email?: string | null | undefined;
  username?: string | null | undefined;
  first_name: string;
  last_name?: string | null | undefined;
  birthday?: string | null | undefined;
  is_admin?: boolean | undefined;
  password_hash: string;
};

export async function insertUser(tx: Tx, person: PersonFields): Promise<number> {
  const row = await tx
    .insertInto('user')
    .values({
      email: person.email ?? null,
      username: person.username ?? null,
      first_name: person.first_name,
      last_name: person.last_name ?? null,
      birthday: person.birthday ?? null,
      is_admin: person.is_admin ?? false,
      password_hash: person.password_hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const people = (db: Db) =>
  db
    .selectFrom('user')
    .where('user.deleted_at', 'is', null)
    .select([
      ...userFields,
      'last_seen_at',
      sql<
        number[]
      >`array(select user_group_id from user_group_member where user_id = "user".id order by user_group_id)`.as(
        'user_group_ids',
      ),
    ]);

export type PeopleFilter = {
  user_group_id?: number | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

export async function listUsers(db: Db, { user_group_id, q, limit = 50, offset = 0 }: PeopleFilter) {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined;
  const users = await people(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .$if(user_group_id !== undefined, (query) =>
      query.where('user.id', 'in', (eb) =>
        eb.selectFrom('user_group_member').select('user_id').where('user_group_id', '=', user_group_id!),
      ),
    )
    .$if(pattern !== undefined, (query) =>
      query.where(sql<boolean>`concat_ws(' ', last_name, first_name, last_name, username, email) ilike ${pattern}`),
    )
    .orderBy(sql`coalesce(last_name, first_name) collate "ru-x-icu", first_name collate "ru-x-icu", "user".id`)
    .limit(limit)
    .offset(offset)
    .execute();
  return { users: users.map(({ total: _, ...user }) => user), total: users[0]?.total ?? 0 };
}

export const findPerson = (db: Db, id: number) => people(db).where('user.id', '=', id).executeTakeFirst();
