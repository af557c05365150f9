import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import type { Events } from '../../../drivers/events/events.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.api.ts';
import { type Post, postFactorChanged } from '../account-emails.ts';
import { findUser } from '../accounts.store.ts';
import { requireRecentCode } from './require-recent-code.ts';
import { removeSecondFactor } from './second-factor.store.ts';
import { endSessions } from '../sessions/end-sessions.ts';

type Tools = Post & { db: Db; events: Events };

/**
 * An administrator, who has shown a code, resets the factor of another one who lost the app and the recovery codes. The
 * owner gets an e-mail.
 */
export async function resetSecondFactor(
  tools: Tools,
  actor: Actor & { family: string },
  userId: number,
): Promise<void> {
  await requireRecentCode(tools.db, actor);
  await tools.db.transaction().execute(async (tx) => {
    if (!(await findUser(tx, userId))) throw new Refusal('not_found');
    await takeFactorOff(tx, tools.events, actor, userId);
    await postFactorChanged(tx, tools, userId, 'снят администратором');
  });
}

/** All sessions end: a thief of the device may use one of them. */
export async function takeFactorOff(tx: Tx, events: Events, actor: Actor, userId: number): Promise<void> {
  if (!(await removeSecondFactor(tx, userId))) throw new Refusal('second_factor_off');
  await endSessions(tx, events, { userId });
  await recordAuditEvent(tx, actor, 'reset_second_factor', { type: 'user', id: userId });
}
