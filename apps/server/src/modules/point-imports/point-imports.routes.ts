import { adminPoints } from '@put/contract/marks/point-imports';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { previewPoints } from './preview-points.ts';
import { setPoints } from './set-points.ts';

export const pointImportRoutes = (tools: { db: Db; events: Events }) => [
  handle(adminPoints.preview, ({ body }) => previewPoints(tools.db, body)),
  handle(adminPoints.set, ({ body, viewer, from: { ip } }) => setPoints(tools, { viewer, ip }, body)),
];
