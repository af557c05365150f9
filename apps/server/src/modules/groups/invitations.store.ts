import { createHash, randomInt } from 'node:crypto';
import type { Invitation } from '@put/contract/groups/groups';
import { Refusal } from '@put/contract/base/refusals';
import type { Grant } from '@put/contract/accounts/rights';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

/** No letters and digits that look alike: people read codes from a blackboard. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 12;

/** 60 bits as «ABCD-EFGH-JKLM». */
export function newInvitationCode(): string {
  const signs = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Only this hash is stored. Upper and lower case, spaces and dashes do not matter. */
export const hashOfInvitationCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();

/** SQL over `invitation`. Only an active invitation lets people in. */
export const invitationState: RawBuilder<Invitation['state']> = sql<Invitation['state']>`case
  when invitation.revoked_at is not null then 'revoked'
  when invitation.expires_at <= now() then 'expired'
  when invitation.uses_left = 0 then 'used_up'
  else 'active' end`;

/** SQL over `invitation`: its group is there, or who invites a colleague still holds all rights. */
export const invitesStill: RawBuilder<boolean> = sql<boolean>`case when invitation.grants is null
  then exists (select from user_group g where g.id = invitation.user_group_id and g.deleted_at is null)
  else exists (select from "user" full_admin where full_admin.id = invitation.created_by and full_admin.is_admin
    and not full_admin.has_grants_only and full_admin.deleted_at is null and full_admin.disabled_at is null) end`;

export const listInvitations = (db: Db, groupId: number): Promise<Invitation[]> =>
  db
    .selectFrom('invitation')
    .select(['id', 'code_hint', 'uses', 'uses_left', 'expires_at', 'created_at', invitationState.as('state')])
    .where('user_group_id', '=', groupId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

type NewInvitation = { uses_left?: number | null | undefined; expires_at?: string | null | undefined };

/** What an invitation opens: a group, or roles of a colleague. */
type Opens = { user_group_id: number } | { grants: readonly Grant[]; email: string | null };

/** Stores the hash only: the code itself is in the answer and nowhere else. */
export async function insertInvitation(
  tx: Tx,
  opens: Opens,
  { uses_left = null, expires_at = null }: NewInvitation,
  createdBy: number | null,
): Promise<{ id: number; code: string }> {
  const code = newInvitationCode();
  const { id } = await tx
    .insertInto('invitation')
    .values({
      ...('grants' in opens ? { ...opens, grants: JSON.stringify(opens.grants) } : opens),
      code_hash: hashOfInvitationCode(code),
      code_hint: code.slice(-4),
      uses_left,
      expires_at,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}

/** Returns its group; null of one of a colleague. Throws `not_found` for an unknown or revoked invitation. */
export async function revokeInvitation(
  tx: Tx,
  id: number,
  whom: 'student' | 'colleague',
): Promise<{ user_group_id: number | null; code_hint: string }> {
  const revoked = await tx
    .updateTable('invitation')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('grants', whom === 'colleague' ? 'is not' : 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['user_group_id', 'code_hint'])
    .executeTakeFirst();
  if (!revoked) throw new Refusal('not_found');
  return revoked;
}
