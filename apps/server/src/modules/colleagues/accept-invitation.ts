import { mixNames } from '@put/contract/colleagues/colleagues';
import { rightsChannel } from '@put/contract/accounts/rights-channel';
import { topicOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { joinByInvitation } from '../accounts/accounts.api.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { rightsWords } from './give-rights.ts';
import { findColleagueInvitation } from './invitations.store.ts';
import { getColleague } from './colleagues.store.ts';

/** The person becomes a colleague, or gets more roles. Of two who come at once with one link the first one gets it. */
export async function acceptInvitation(
  { db, events }: { db: Db; events: Events },
  actor: Actor & { viewer: { id: number } },
  code: string,
): Promise<void> {
  const { id } = actor.viewer;
  await db.transaction().execute(async (tx) => {
    const before = await getColleague(tx, id);
    const found = await findColleagueInvitation(tx, code);
    if (found && !before.is_full && mixNames([...before.grants, ...found.grants])) throw new Refusal('names_mixed');
    if (!found || !(await joinByInvitation(tx, code, id))) throw new Refusal('bad_invitation');
    const after = await getColleague(tx, id);
    const change = { before: { rights: rightsWords(before) }, after: { rights: rightsWords(after) } };
    await recordAuditEvent(tx, actor, 'accept_colleague_invitation', { type: 'user', id }, change);
    await events.publish(tx, topicOf(rightsChannel, id), {});
  });
}
