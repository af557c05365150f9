import { liveClass } from '@put/contract/results/live-class';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { comeTo } from './come-to.ts';
import { openCode } from './open-code.ts';
import { setStuckRules } from './set-stuck-rules.ts';
import { showClass } from './show-class.ts';
import { showExample } from './show-example.ts';

export const presenceRoutes = (tools: { db: Db; events: Events }) => {
  const { db } = tools;
  return [
    handle(liveClass.get, ({ params, query }) =>
      showClass(db, params.id, { groupId: query.user_group_id, hasNames: query.names !== 'no' }),
    ),
    handle(liveClass.comeTo, ({ params, body: { user_id, is_coming } }) =>
      comeTo(tools, { lesson_id: params.id, user_id }, is_coming),
    ),
    handle(liveClass.openCode, ({ params, body, viewer, from: { ip } }) =>
      openCode(db, { viewer, ip }, { lesson_id: params.id, ...body }),
    ),
    handle(liveClass.example, ({ params, query: { task_id, offset } }) =>
      showExample(db, { lesson_id: params.id, task_id }, offset ?? 0),
    ),
    handle(liveClass.setRules, ({ params, body, viewer, from: { ip } }) =>
      setStuckRules(db, { viewer, ip }, params.id, body),
    ),
  ];
};
