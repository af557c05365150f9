import { topicOf } from '@put/contract/base/endpoint';
import { type ContainerTemplateContent, templateEditingChannel } from '@put/contract/containers/container-templates';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, changedOnly, recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import {
  getTemplate,
  insertTemplate,
  type KeptTemplate,
  lockTemplate,
  updateTemplate,
} from './container-templates.store.ts';

type Author = Actor & { viewer: { id: number; acting_admin_id: number | null } };

export const createTemplate = (db: Db, actor: Author, content: ContainerTemplateContent): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    const id = await insertTemplate(tx, content, actor.viewer.acting_admin_id ?? actor.viewer.id);
    const after = auditFieldsOf(await getTemplate(tx, id));
    await recordAuditEvent(tx, actor, 'create_container_template', { type: 'container_template', id }, { after });
    return { id };
  });

/** Refuses with `conflict` when somebody has stored another version. The same content makes no new version. */
export const changeTemplate = (
  { db, events }: { db: Db; events: Events },
  actor: Author,
  id: number,
  { version, ...content }: ContainerTemplateContent & { version: number },
): Promise<{ version: number }> =>
  db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id);
    const before = await getTemplate(tx, id);
    const changed = changedOnly(contentOf(before), content);
    if (!changed) {
      nothingToAudit();
      return { version: before.version };
    }
    if (!(await updateTemplate(tx, id, version, content))) throw new Refusal('conflict');
    const shown = changedOnly(auditFieldsOf(before), auditFieldsOf(await getTemplate(tx, id)));
    await recordAuditEvent(tx, actor, 'change_container_template', { type: 'container_template', id }, shown ?? {});
    await events.publish(tx, topicOf(templateEditingChannel, id), {});
    return { version: version + 1 };
  });

const contentOf = ({ id: _, version: __, containers: ___, uses: ____, updated_at: _____, ...content }: KeptTemplate) =>
  content;

/** The fields of a template that the audit shows. */
const auditFieldsOf = ({
  title,
  summary,
  image,
  memory_mb,
  disk_mb,
  network,
  start_command,
  is_offered,
}: KeptTemplate) => ({
  title,
  summary,
  image,
  memory_mb,
  disk_mb,
  network,
  start_command,
  is_offered,
});
