import { adminResults } from '@put/contract/results';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { overrideResult } from './override-result.ts';
import { getMatrix } from './results.store.ts';

export const resultRoutes = (tools: { db: Db; events: Events }) => {
  const { db } = tools;
  return [
    handle(adminResults.lesson, ({ params, query }) => getMatrix(db, { lesson: params.id }, query.user_group_id)),
    handle(adminResults.course, ({ params, query }) => getMatrix(db, { course: params.id }, query.user_group_id)),
    handle(adminResults.override, ({ body, viewer, from: { ip } }) => overrideResult(tools, { viewer, ip }, body)),
  ];
};
