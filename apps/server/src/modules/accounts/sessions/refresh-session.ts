import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import type { Events } from '../../../drivers/events/events.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { nothingToAudit } from '../../../http/audited.ts';
import type { AccessTokens } from '../../../auth/access-tokens.ts';
import { markSeen } from '../accounts.store.ts';
import { endSessions } from './end-sessions.ts';
import { rememberDevice } from '../sign-in/known-devices.store.ts';
import { hashOfToken, successorOf } from './refresh-tokens.ts';
import { leaveUrlOf, type ProviderSignIn } from '../sign-in/sign-in-by-provider.ts';
import { findSession, findSessionForUpdate, insertSuccessor } from './sessions.store.ts';

/**
 * Within this time the old token gives the same successor again: two tabs may renew at once, or an answer may be lost.
 */
const graceMs = 30_000;

type Tools = { db: Db; events: Events; tokens: AccessTokens; secret: string };

/**
 * Exchanges a refresh token for a new pair. A token that was used long ago has been stolen, so the whole sign-in ends.
 */
export async function refreshSession({ db, events, tokens, secret }: Tools, token: string, device: string) {
  const renewed = await db.transaction().execute(async (tx) => {
    const row = await findSessionForUpdate(tx, hashOfToken(token));
    if (!row) return undefined;
    const isReused = row.used_at !== null && Date.now() - Date.parse(row.used_at) > graceMs;
    if (isReused) {
      await endSessions(tx, events, { family: row.family });
      return undefined;
    }
    const refresh_token = successorOf(secret, token);
    if (row.used_at === null) await insertSuccessor(tx, row, hashOfToken(refresh_token));
    await rememberDevice(tx, device, row.user_id);
    const viewer = { id: row.user_id, is_admin: row.is_admin, acting_admin_id: null };
    // signed while the session is held: no access token is younger than the end of its session
    return { userId: row.user_id, pair: { access_token: tokens.sign(viewer, row.family), refresh_token } };
  });
  // thrown outside of the transaction, so that the end of a stolen sign-in is committed
  if (!renewed) throw new Refusal('session_expired');
  // not while the session is held: who ends the sessions of a person holds the person first
  await markSeen(db, renewed.userId);
  return renewed.pair;
}

/** Ends the sign-in of the token. An unknown token changes nothing. */
export async function signOut(
  tools: Pick<Tools, 'events'> & ProviderSignIn,
  token: string,
  ip: string,
): Promise<{ leave_url: string | null }> {
  const family = await tools.db.transaction().execute(async (tx) => {
    const row = await findSession(tx, hashOfToken(token));
    if (!row || !(await endSessions(tx, tools.events, { family: row.family }))) {
      nothingToAudit();
      return undefined;
    }
    const { family, id, is_admin } = row;
    const viewer = { id, is_admin, acting_admin_id: null };
    await recordAuditEvent(tx, { viewer, ip }, 'sign_out', { type: 'user', id });
    return family;
  });
  // after the sign-out is committed: the other site may be slow
  return { leave_url: family === undefined ? null : await leaveUrlOf(tools, family) };
}
