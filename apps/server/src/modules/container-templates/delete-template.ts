import { topicOf } from '@put/contract/base/endpoint';
import { templateEditingChannel } from '@put/contract/containers/container-templates';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { setDeleted } from '../recycle-bin/recycle-bin.api.ts';
import { getTemplate, lockTemplate } from './container-templates.store.ts';

/** Moves a template into the bin, or out of it. One that stands in a text or a task stays. Its containers work on. */
export const setTemplateDeleted = (
  { db, events }: { db: Db; events: Events },
  actor: Actor,
  id: number,
  isDeleted: boolean,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id);
    if (isDeleted && (await getTemplate(tx, id)).uses.length > 0) throw new Refusal('template_in_use');
    await setDeleted(tx, 'container_template', id, isDeleted);
    const action = isDeleted ? 'delete_container_template' : 'restore_container_template';
    await recordAuditEvent(tx, actor, action, { type: 'container_template', id });
    await events.publish(tx, topicOf(templateEditingChannel, id), {});
  });
