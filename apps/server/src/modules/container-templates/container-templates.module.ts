import { templateEditingChannel } from '@put/contract/containers/container-templates';
import type { Db } from '../../drivers/database/database.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { containerTemplateRoutes } from './container-templates.routes.ts';
import { isTemplateThere } from './container-templates.store.ts';

export const containerTemplatesModule = {
  routes: containerTemplateRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: templateEditingChannel, mayFollow: (_, id) => isTemplateThere(db, id) },
  ],
};
