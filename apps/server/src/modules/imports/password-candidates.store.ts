import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { findGroupTitle } from './imports.store.ts';

export type PasswordScope = { user_ids: readonly number[] } | { user_group_id: number };

export type Candidate = {
  id: number;
  login: string;
  first_name: string;
  last_name: string | null;
  is_admin: boolean;
  is_disabled: boolean;
  /** The group shown on the slip: the chosen one, else one of the user's. */
  user_group: string;
};

/** Users sorted by group and name. `title` says whose passwords these are. */
export async function findCandidates(db: Db, whose: PasswordScope): Promise<{ title: string; people: Candidate[] }> {
  if ('user_ids' in whose) {
    const people = await listCandidates(db, sql`u.id = any(${whose.user_ids}::int[])`, sql`true`);
    return { title: '', people };
  }
  const title = await findGroupTitle(db, whose.user_group_id);
  if (title === undefined) throw new Refusal('not_found');
  const isMember = sql`exists (select 1 from user_group_member m where m.user_id = u.id and m.user_group_id = ${whose.user_group_id})`;
  return { title, people: await listCandidates(db, isMember, sql`g.id = ${whose.user_group_id}`) };
}

async function listCandidates(db: Db, isWanted: ReturnType<typeof sql>, isShownGroup: ReturnType<typeof sql>) {
  const { rows } = await sql<Candidate>`
    select u.id, coalesce(u.username, u.email) as login, u.first_name, u.last_name, u.is_admin,
      u.disabled_at is not null as is_disabled, coalesce(shown.title, '') as user_group
    from "user" u
    left join lateral (
      select min(g.title) as title from user_group_member m
      join user_group g on g.id = m.user_group_id and g.deleted_at is null
      where m.user_id = u.id and ${isShownGroup}) shown on true
    where u.deleted_at is null and u.erased_at is null and ${isWanted}
    order by coalesce(shown.title, ''), coalesce(u.last_name, u.first_name) collate "ru-x-icu",
      u.first_name collate "ru-x-icu", u.id`.execute(db);
  return rows;
}

/**
 * Returns users whose password was set. Users who were deleted, disabled or made administrator meanwhile are left out.
 */
export async function setPasswords(
  tx: Tx,
  rows: readonly { user_id: number; password_hash: string }[],
): Promise<Set<number>> {
  const given = rows.map(({ user_id, password_hash }) => ({ user_id, password_hash }));
  const { rows: changed } = await sql<{ id: number }>`
    update "user" u set password_hash = given.password_hash, is_password_temporary = true, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (user_id integer, password_hash text)
    where u.id = given.user_id and u.deleted_at is null and u.disabled_at is null and not u.is_admin
    returning u.id`.execute(tx);
  return new Set(changed.map(({ id }) => id));
}

/** The administrator who started the run: the actor in audit events of its job. */
export async function findAuthor(tx: Tx, runId: number): Promise<Viewer | null> {
  const row = await tx.selectFrom('import_run').select('created_by').where('id', '=', runId).executeTakeFirst();
  return row?.created_by ? { id: row.created_by, is_admin: true, acting_admin_id: null } : null;
}
