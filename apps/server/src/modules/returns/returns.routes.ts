import { Refusal } from '@put/contract/base/refusals';
import { adminReturns } from '@put/contract/returns/returns';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { endReturn } from './end-return.ts';
import { returnWork } from './return-work.ts';
import { findPlaceOf, findShownReturn } from './returns.store.ts';

export const returnRoutes = (tools: { db: Db; events: Events }) => {
  const { db } = tools;
  return [
    handle(adminReturns.at, async ({ params }) => {
      const place = await findPlaceOf(db, params.id);
      if (!place) throw new Refusal('not_found');
      return { returned: (await findShownReturn(db, place)) ?? null };
    }),
    handle(adminReturns.give, ({ params, body, viewer, from: { ip } }) =>
      returnWork(tools, { viewer, ip }, params.id, body),
    ),
    handle(adminReturns.end, ({ params, viewer, from: { ip } }) => endReturn(tools, { viewer, ip }, params.id)),
  ];
};
