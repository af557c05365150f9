import { adminExports } from '@put/contract/exports/exports';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { handle } from '../../http/mount.ts';
import { listExports } from './exports.store.ts';
import { removeExport } from './remove-export.ts';
import { showExportFile } from './show-export-file.ts';
import { startExport } from './start-export.ts';

export const exportRoutes = (tools: { db: Db; files: Files; queue: Queue }) => {
  const { db } = tools;
  return [
    handle(adminExports.start, ({ body, viewer, from: { ip } }) => startExport(tools, { viewer, ip }, body)),
    handle(adminExports.list, async ({ query, viewer }) => ({
      exports: await listExports(db, viewer.id, query.course_id),
    })),
    handle(adminExports.file, ({ params, viewer }) => showExportFile(tools, viewer.id, params.id)),
    handle(adminExports.remove, ({ params, viewer }) => removeExport(db, viewer.id, params.id)),
  ];
};
