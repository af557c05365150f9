import { adminImports } from '@put/contract/users/imports';
import type { Db } from '../../drivers/database/database.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { handle } from '../../http/mount.ts';
import { startIssuing } from './issue-passwords.ts';
import { listRecentRuns } from './imports.store.ts';
import { previewImport } from './prepare-import.ts';
import { showImport } from './show-import.ts';
import { startImport } from './start-import.ts';

export const importRoutes = (tools: { db: Db; queue: Queue }) => [
  handle(adminImports.preview, ({ body }) => previewImport(tools.db, body)),
  handle(adminImports.start, ({ body, viewer, from }) => startImport(tools, { viewer, ip: from.ip }, body)),
  handle(adminImports.recent, async () => {
    const runs = await listRecentRuns(tools.db);
    return { runs, total: runs.length };
  }),
  handle(adminImports.issuePasswords, ({ body, viewer, from }) => startIssuing(tools, { viewer, ...from }, body)),
  handle(adminImports.get, ({ params }) => showImport(tools.db, params.id)),
];
