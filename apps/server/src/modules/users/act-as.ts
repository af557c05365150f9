import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { AccessTokens } from '../../auth/access-tokens.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { holdSession, requireRecentCode } from '../accounts/accounts.api.ts';
import { endActing, findActivePerson, findRunning, startActing } from './acting.store.ts';

type Tools = { db: Db; tokens: AccessTokens; mayTeachersActAs: boolean };
type Staff = { viewer: Viewer; family: string; ip: string };

/**
 * Issues a token to act as a user who is no staff; the token names both. The browser renews it. After an hour the
 * renewal is refused once, and the browser shows the own account again. That a teacher reaches the person is asked
 * before.
 */
export async function actAs(
  { db, tokens, mayTeachersActAs }: Tools,
  { viewer, family, ip }: Staff,
  userId: number,
): Promise<{ access_token: string }> {
  const access_token = await db.transaction().execute(async (tx) => {
    const person = await findActivePerson(tx, { viewer, mayTeachersActAs }, userId);
    if (!person) throw new Refusal('not_found');
    if (person.is_admin) throw new Refusal('not_onto_admin');
    if (!person.may_act_as) throw new Refusal('right_missing');
    if (!(await holdSession(tx, family))) throw new Refusal('session_expired');
    const running = await findRunning(tx, family, userId);
    if (running?.is_over) {
      await endActing(tx, running.id);
      return undefined;
    }
    if (!running) {
      // only at the beginning: the browser renews the token by itself
      await requireRecentCode(tx, { viewer, family });
      await startActing(tx, family, userId);
      await recordAuditEvent(tx, { viewer, ip }, 'act_as', { type: 'user', id: userId });
    } else nothingToAudit();
    // signed while the session is held: no access token is younger than its end
    return tokens.sign({ id: userId, is_admin: false, acting_admin_id: viewer.id }, family);
  });
  // thrown outside of the transaction, so that the end of the hour is committed
  if (access_token === undefined) throw new Refusal('acting_expired');
  return { access_token };
}
