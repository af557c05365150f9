import { adminTaskPackages } from '@put/contract/tasks/task-packages';
import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import type { UploadLimits } from '../../settings.ts';
import { createFromPackage } from './create-from-package.ts';
import { reviewPackage } from './review-package.ts';

type Tools = { db: Db; files: Files; uploadLimits: UploadLimits; runner: Runner; queue: Queue };

export const packageImportRoutes = (tools: Tools) => [
  handle(adminTaskPackages.review, ({ viewer, upload, query }) =>
    reviewPackage(tools, viewer, upload, query.statement),
  ),
  handle(adminTaskPackages.create, ({ viewer, upload, query, from: { ip } }) =>
    createFromPackage(tools, { viewer, ip }, upload, query.statement),
  ),
];
