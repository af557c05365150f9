import { animationEditingChannel } from '@put/contract/animations/animation-editing';
import { topicOf } from '@put/contract/base/endpoint';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { setDeleted } from '../recycle-bin/recycle-bin.api.ts';

type Tools = { db: Db; events: Events };

/** Moves an animation into the recycle bin, or out of it. Texts that show it say that it is gone. */
export async function setAnimationDeleted(
  { db, events }: Tools,
  actor: Actor,
  id: number,
  isDeleted: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setDeleted(tx, 'animation', id, isDeleted);
    const action = isDeleted ? 'delete_animation' : 'restore_animation';
    await recordAuditEvent(tx, actor, action, { type: 'animation', id });
    await events.publish(tx, topicOf(animationEditingChannel, id), {});
  });
}
