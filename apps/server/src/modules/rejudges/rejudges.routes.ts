import { adminRejudges } from '@put/contract/judge/rejudges';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { handle } from '../../http/mount.ts';
import { applyRejudge, dropRejudge } from './decide-rejudge.ts';
import { getRejudge, listItems, listRejudges } from './rejudge-list.store.ts';
import { startRejudge } from './start-rejudge.ts';

export const rejudgeRoutes = (tools: { db: Db; events: Events; queue: Queue }) => {
  const { db } = tools;
  return [
    handle(adminRejudges.start, ({ body, viewer, from: { ip } }) => startRejudge(tools, { viewer, ip }, body)),
    handle(adminRejudges.startTask, ({ params, viewer, from: { ip } }) =>
      startRejudge(tools, { viewer, ip }, { task_id: params.id }),
    ),
    handle(adminRejudges.list, ({ viewer, query }) => listRejudges(db, viewer, query)),
    handle(adminRejudges.get, ({ params }) => getRejudge(db, params.id)),
    handle(adminRejudges.items, async ({ params, query }) => {
      await getRejudge(db, params.id);
      return listItems(db, params.id, query);
    }),
    handle(adminRejudges.apply, ({ params, body, viewer, from: { ip } }) =>
      applyRejudge(tools, { viewer, ip }, params.id, body.submission_ids ?? null),
    ),
    handle(adminRejudges.drop, ({ params, viewer, from: { ip } }) => dropRejudge(tools, { viewer, ip }, params.id)),
  ];
};
