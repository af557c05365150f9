import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { SourceFile } from '@put/contract/judge/languages';
import type { LineRemark } from '@put/contract/reviews/line-remark';
import { mostRemarks } from '@put/contract/reviews/remarks';
import type { Remark } from '@put/contract/reviews/reviews';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { notify } from '../notifications/notifications.api.ts';
import { insertRemarks, listRemarks, lockRemarked } from './remarks.store.ts';
import { tellOfRemarks } from './tell-of-remarks.ts';

export const keyOfRemarks = (submissionId: number): string => String(submissionId);

type Tools = { db: Db; events: Events };

/** Adds remarks to a program and tells its author once, in one transaction. */
export async function sendRemarks(
  { db, events }: Tools,
  actor: { viewer: Viewer; ip: string },
  id: number,
  remarks: readonly Remark[],
): Promise<{ remarks: LineRemark[] }> {
  return db.transaction().execute(async (tx) => {
    const submission = await lockRemarked(tx, id);
    if (!submission) throw new Refusal('not_found');
    refuseLost(submission.files, remarks);
    const count = await insertRemarks(tx, id, remarks, actor.viewer.id);
    const all = await listRemarks(tx, id);
    if (count === 0) {
      nothingToAudit();
      return { remarks: all };
    }
    if (all.length > mostRemarks)
      throw new Refusal('conflict', { detail: `У одного решения может быть не больше ${mostRemarks} замечаний.` });
    await recordAuditEvent(tx, actor, 'send_remarks', { type: 'submission', id }, { after: { remarks: count } });
    const { user_id, lesson_id, task_id, task_title } = submission;
    const payload = { submission_id: id, lesson_id, task_id, task_title };
    const news = { kind: 'remark' as const, key: keyOfRemarks(id), payload, count };
    await tellOfRemarks(tx, events, submission);
    await notify(tx, events, { user_ids: [user_id], ...news });
    return { remarks: all };
  });
}

/** Refuses a remark at a file or a line that the program does not have. */
function refuseLost(files: readonly SourceFile[], remarks: readonly Remark[]): void {
  const lines = new Map(files.map(({ name, content }) => [name, content.split('\n').length]));
  const errors = remarks.flatMap(({ file, line }, at) => {
    const most = lines.get(file);
    if (most === undefined) return [{ path: `remarks.${at}`, message: 'Такого файла в работе нет' }];
    return line > most ? [{ path: `remarks.${at}`, message: 'Такой строки в файле нет' }] : [];
  });
  if (errors.length > 0) throw new Refusal('invalid_input', { errors });
}
