import type { Task } from '@put/contract/task-bank';
import type { Tx } from '../../drivers/database/database.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { toldOf } from './task-deeds.ts';
import { keepVersion } from './task-versions.store.ts';
import { getTask, insertTask, type NewTaskFields } from './tasks.store.ts';

/** A new draft with its first version; `told` goes into the audit beside it. */
export async function insertDraft(
  tx: Tx,
  doer: Doer,
  fields: NewTaskFields,
  { action, told }: { action: 'create_task' | 'import_task'; told: Record<string, string> },
): Promise<Task> {
  const task = await getTask(tx, await insertTask(tx, fields));
  await keepVersion(tx, task, doer.viewer?.acting_admin_id ?? doer.viewer?.id ?? null);
  await recordDeed(tx, doer, action, { type: 'task', id: task.id }, { after: { ...toldOf(task), ...told } });
  return task;
}
