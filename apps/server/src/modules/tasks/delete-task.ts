import type { Db } from '../../drivers/database/database.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { setDeleted } from '../recycle-bin.store.ts';
import { removeTask } from './tasks.store.ts';

/** Into the recycle bin; refused while a lesson has it. */
export const deleteTask = (db: Db, doer: Doer, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await removeTask(tx, id);
    await recordDeed(tx, doer, 'delete_task', { type: 'task', id });
  });

export const restoreTask = (db: Db, doer: Doer, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setDeleted(tx, 'task', id, false);
    await recordDeed(tx, doer, 'restore_task', { type: 'task', id });
  });
