import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { setDeleted } from '../recycle-bin/recycle-bin.api.ts';
import { listLessonsOfTask } from './tasks.store.ts';

/** Moves a task into the recycle bin. Refused while a lesson uses it. */
export const deleteTask = (db: Db, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if ((await listLessonsOfTask(tx, id)).length > 0) throw new Refusal('task_in_use');
    await setDeleted(tx, 'task', id, true);
    await recordAuditEvent(tx, actor, 'delete_task', { type: 'task', id });
  });

export const restoreTask = (db: Db, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setDeleted(tx, 'task', id, false);
    await recordAuditEvent(tx, actor, 'restore_task', { type: 'task', id });
  });
