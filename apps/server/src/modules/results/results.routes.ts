import { adminResults } from '@put/contract/results/results';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { overrideResult } from './override-result.ts';
import { showCell } from './show-cell.ts';
import { showMatrix } from './show-matrix.ts';

export const resultRoutes = (tools: { db: Db; events: Events }) => {
  const { db } = tools;
  return [
    handle(adminResults.lesson, ({ params, query }) => showMatrix(db, { lesson: params.id }, query.user_group_id)),
    handle(adminResults.course, ({ params, query }) => showMatrix(db, { course: params.id }, query.user_group_id)),
    handle(adminResults.cell, async ({ query }) => ({ cell: await showCell(db, query) })),
    handle(adminResults.override, ({ body, viewer, from: { ip } }) => overrideResult(tools, { viewer, ip }, body)),
  ];
};
