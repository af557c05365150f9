import { Refusal } from '@put/contract/base/refusals';
import { adminPhrases, adminRemarks } from '@put/contract/reviews/remarks';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { changeRemark, takeRemarkBack } from './change-remark.ts';
import { listPhrases, removePhrase } from './phrases.store.ts';
import { savePhrase } from './save-phrase.ts';
import { sendRemarks } from './send-remarks.ts';

export const remarkRoutes = (tools: { db: Db; events: Events }) => {
  const { db } = tools;
  return [
    handle(adminRemarks.send, ({ params, body, viewer, from: { ip } }) =>
      sendRemarks(tools, { viewer, ip }, params.id, body.remarks),
    ),
    handle(adminRemarks.change, ({ params, body, viewer, from: { ip } }) =>
      changeRemark(tools, { viewer, ip }, params.id, body.text),
    ),
    handle(adminRemarks.remove, ({ params, viewer, from: { ip } }) => takeRemarkBack(tools, { viewer, ip }, params.id)),
    handle(adminPhrases.list, async ({ query, viewer }) => {
      const phrases = await listPhrases(db, viewer.id, query.lesson_id);
      return { phrases, total: phrases.length };
    }),
    handle(adminPhrases.add, ({ body, viewer }) => savePhrase(db, viewer.id, body)),
    handle(adminPhrases.remove, async ({ params, viewer }) => {
      if (!(await removePhrase(db, params.id, viewer.id))) throw new Refusal('not_found');
    }),
  ];
};
