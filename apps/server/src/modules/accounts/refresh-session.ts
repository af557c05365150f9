import { Refusal } from '@put/contract/refusals';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordDeed } from '../audit/audit.store.ts';
import type { AccessTokens } from '../../access-tokens.ts';
import { endSessions } from './ended-sessions.ts';
import { rememberDevice } from './known-devices.store.ts';
import { hashOfToken, successorOf } from './refresh-tokens.ts';

/** Two tabs at once, or an answer lost on the way: the old token still gives the same successor for so long. */
const graceMs = 30_000;

type Tools = { db: Db; events: Events; tokens: AccessTokens; secret: string };

/** Exchanges a refresh token for a new pair. One used long ago is in strange hands: the whole sign-in ends. */
export async function refreshSession({ db, events, tokens, secret }: Tools, token: string, device: string) {
  const renewed = await db.transaction().execute(async (tx) => {
    const row = await findForUpdate(tx, token);
    if (!row || row.revoked_at !== null || Date.parse(row.expires_at) <= Date.now()) return undefined;
    const isReused = row.used_at !== null && Date.now() - Date.parse(row.used_at) > graceMs;
    if (isReused) {
      await endSessions(tx, events, { family: row.family });
      return undefined;
    }
    const refresh_token = successorOf(secret, token);
    if (row.used_at === null) await insertSuccessor(tx, row, refresh_token);
    await rememberDevice(tx, device, row.user_id);
    return {
      refresh_token,
      viewer: { id: row.user_id, is_admin: row.is_admin, acting_admin_id: null },
      family: row.family,
    };
  });
  // thrown outside, so that the end of a stolen family is committed
  if (!renewed) throw new Refusal('session_expired');
  return { access_token: tokens.sign(renewed.viewer, renewed.family), refresh_token: renewed.refresh_token };
}

/** Ends the sign-in that the token belongs to; an unknown one is no news to anybody. */
export async function signOut({ db, events }: Pick<Tools, 'db' | 'events'>, token: string, ip: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('refresh_token as token')
      .innerJoin('user', 'user.id', 'token.user_id')
      .select(['token.family', 'token.revoked_at', 'user.id', 'user.is_admin'])
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst();
    if (!row || row.revoked_at !== null) return;
    const { family, id, is_admin } = row;
    await endSessions(tx, events, { family });
    await recordDeed(tx, { viewer: { id, is_admin, acting_admin_id: null }, ip }, 'sign_out', { type: 'user', id });
  });
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>;

const findForUpdate = (tx: Tx, token: string) =>
  tx
    .selectFrom('refresh_token as token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select([
      'token.id',
      'token.user_id',
      'token.family',
      'token.used_at',
      'token.expires_at',
      'token.revoked_at',
      'user.is_admin',
    ])
    .select(['token.user_agent', 'token.ip'])
    .where('token_hash', '=', hashOfToken(token))
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    .forUpdate('token')
    .executeTakeFirst();

async function insertSuccessor(tx: Tx, row: TokenRow, successor: string): Promise<void> {
  const { user_id, family, expires_at, user_agent, ip } = row;
  const { id } = await tx
    .insertInto('refresh_token')
    .values({ user_id, family, expires_at, user_agent, ip, token_hash: hashOfToken(successor) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  await tx.updateTable('refresh_token').set({ used_at: now, successor_id: id }).where('id', '=', row.id).execute();
  await tx.updateTable('user').set({ last_seen_at: now }).where('id', '=', user_id).execute();
}
