import { containerTemplates } from '@put/contract/containers/container-templates';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { setTemplateDeleted } from './delete-template.ts';
import { changeTemplate, createTemplate } from './save-template.ts';
import { showTemplate, showTemplates } from './show-templates.ts';

export const containerTemplateRoutes = (tools: { db: Db; events: Events; containers: ContainerEngine }) => {
  const { db } = tools;
  return [
    handle(containerTemplates.list, ({ query, viewer }) => showTemplates(tools, viewer, query.deleted === 'true')),
    handle(containerTemplates.create, ({ body, viewer, from: { ip } }) => createTemplate(db, { viewer, ip }, body)),
    handle(containerTemplates.get, ({ params, viewer }) => showTemplate(tools, viewer, params.id)),
    handle(containerTemplates.update, ({ params, body, viewer, from: { ip } }) =>
      changeTemplate(tools, { viewer, ip }, params.id, body),
    ),
    handle(containerTemplates.remove, ({ params, viewer, from: { ip } }) =>
      setTemplateDeleted(tools, { viewer, ip }, params.id, true),
    ),
    handle(containerTemplates.restore, ({ params, viewer, from: { ip } }) =>
      setTemplateDeleted(tools, { viewer, ip }, params.id, false),
    ),
  ];
};
