import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { LineRemark } from '@put/contract/reviews/line-remark';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { takeBack } from '../notifications/notifications.api.ts';
import { listRemarks, removeRemark, setRemark } from './remarks.store.ts';
import { keyOfRemarks } from './send-remarks.ts';
import { tellOfRemarks } from './tell-of-remarks.ts';

type Tools = { db: Db; events: Events };
type Actor = { viewer: Viewer; ip: string };

/** Changes the words of a remark. The student finds them at the line; nobody is notified again. */
export const changeRemark = (tools: Tools, actor: Actor, id: number, text: string) =>
  changing(tools, actor, 'change_remark', (tx) => setRemark(tx, id, text));

/** The news of the last remark of a submission go with it. */
export const takeRemarkBack = (tools: Tools, actor: Actor, id: number) =>
  changing(
    tools,
    actor,
    'remove_remark',
    (tx) => removeRemark(tx, id),
    async (tx, submissionId, left) => {
      if (left.length === 0) await takeBack(tx, tools.events, { kind: 'remark', key: keyOfRemarks(submissionId) });
    },
  );

/** The remarks of the submission afterwards. */
const changing = (
  { db, events }: Tools,
  actor: Actor,
  action: 'change_remark' | 'remove_remark',
  change: (tx: Tx) => ReturnType<typeof setRemark>,
  notify?: (tx: Tx, submissionId: number, left: readonly LineRemark[]) => Promise<void>,
): Promise<{ remarks: LineRemark[] }> =>
  db.transaction().execute(async (tx) => {
    const submission = await change(tx);
    if (submission === undefined) throw new Refusal('not_found');
    const { id } = submission;
    await recordAuditEvent(tx, actor, action, { type: 'submission', id }, {});
    const remarks = await listRemarks(tx, id);
    await tellOfRemarks(tx, events, submission);
    await notify?.(tx, id, remarks);
    return { remarks };
  });
