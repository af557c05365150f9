import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { keepCreditOfMembers } from '../results/results.api.ts';
import { addMembers, requireGroup, removeMembers } from './groups.store.ts';

type Change = { add?: number[] | undefined; remove?: number[] | undefined };

/** Adds and removes members. Adding a member again or removing a stranger is no error. */
export async function changeMembers(
  { db, events }: { db: Db; events: Events },
  actor: Actor,
  id: number,
  { add = [], remove = [] }: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireGroup(tx, id);
    await removeMembers(tx, id, remove);
    await addMembers(tx, id, add);
    await keepCreditOfMembers(tx, events, { groupIds: [id], userIds: [...add, ...remove] });
    const group = { type: 'user_group', id } as const;
    await recordAuditEvent(
      tx,
      actor,
      'remove_members',
      group,
      remove.length > 0 ? { before: { user_ids: remove } } : null,
    );
    await recordAuditEvent(tx, actor, 'add_members', group, add.length > 0 ? { after: { user_ids: add } } : null);
  });
}
