import type { BeganFrom } from '@put/contract/base/began-from';
import { type Colleague, type GivenRights } from '@put/contract/colleagues/colleagues';
import { grantWords } from '@put/contract/colleagues/named-grants';
import { rightsChannel } from '@put/contract/accounts/rights-channel';
import { topicOf } from '@put/contract/base/endpoint';
import type { Grant } from '@put/contract/accounts/rights';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { requireRecentCode } from '../accounts/accounts.api.ts';
import { type Actor, recordAuditEvent, takeChange } from '../audit/audit.api.ts';
import { listAdminIds, lockAdmins } from '../users/users.api.ts';
import { getColleague, replaceRights } from './colleagues.store.ts';

/**
 * Makes a person a colleague, or changes what a colleague may do. It holds from the next call on. Rights that somebody
 * else has given meanwhile are not taken away unseen.
 */
export async function giveRights(
  { db, events }: { db: Db; events: Events },
  actor: Actor & { family: string },
  id: number,
  { began_from, ...wanted }: GivenRights & { began_from: BeganFrom },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const before = await getColleague(tx, id);
    const own = await takeChange(tx, actor, {
      object: { type: 'user', id },
      given: { ...wanted, grants: inOrder(wanted.grants) },
      began: Array.isArray(began_from['grants'])
        ? { ...began_from, grants: inOrder(began_from['grants'] as Grant[]) }
        : began_from,
      stored: { is_full: before.is_full, grants: inOrder(before.grants) },
      audited: { is_full: 'rights', grants: 'rights' },
    });
    const given = { is_full: before.is_full, grants: inOrder(before.grants), ...own };
    if (before.is_full && !given.is_full && (await listAdminIds(tx)).every((adminId) => adminId === id))
      throw new Refusal('last_admin');
    await requireRecentCode(tx, actor);
    await replaceRights(tx, id, given, actor.viewer?.id ?? null);
    const after = await getColleague(tx, id);
    const change = { before: { rights: rightsWords(before) }, after: { rights: rightsWords(after) } };
    await recordAuditEvent(tx, actor, 'give_rights', { type: 'user', id }, change);
    await events.publish(tx, topicOf(rightsChannel, id), {});
  });
}

const inOrder = (grants: readonly Grant[]) =>
  grants
    .map(({ role, course_id, without_names = false }) => ({ role, course_id, without_names }))
    .toSorted((a, b) => (a.course_id ?? 0) - (b.course_id ?? 0));

export const rightsWords = ({ is_full, grants }: Colleague): string[] =>
  is_full ? ['Все права'] : grants.map(grantWords);
