import { exportChannel } from '@put/contract/exports/exports';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Followed } from '../../http/sockets/socket.ts';
import { exportRoutes } from './exports.routes.ts';
import { isOwnExport } from './exports.store.ts';
import { forgetExports } from './forget-exports.ts';
import { makeExport } from './make-export.ts';

type JobTools = { db: Db; events: Events; files: Files };

export const exportsModule = {
  routes: exportRoutes,
  channels: ({ db }: { db: Db }): Followed[] => [
    { channel: exportChannel, mayFollow: ({ id: viewerId }, id) => isOwnExport(db, viewerId, id) },
  ],
  jobs: { 'make-export': (tools: JobTools) => ({ handler: makeExport(tools), slots: 1 }) },
  whileWorking: ({ db, onError }: { db: Db; onError: (error: unknown) => void }) => forgetExports(db, onError),
};
