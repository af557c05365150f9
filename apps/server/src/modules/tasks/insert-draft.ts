import type { AuditFields } from '@put/contract/audit/audit-fields';
import type { Task } from '@put/contract/tasks/task-bank';
import type { Tx } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { auditFieldsOf } from './record-task-change.ts';
import { keepTaskUses } from './keep-task-uses.ts';
import { keepVersion } from './task-versions.store.ts';
import { getTask, insertTask, type NewTaskFields } from './tasks.store.ts';

/** Inserts a draft with its first version. `moreFields` are added to its audit event. */
export async function insertDraft(
  tx: Tx,
  actor: Actor,
  fields: NewTaskFields,
  {
    action,
    moreFields,
  }: { action: 'create_task' | 'import_task'; moreFields: Pick<AuditFields, 'file_name' | 'format'> },
): Promise<Task> {
  const authorId = actor.viewer?.acting_admin_id ?? actor.viewer?.id ?? null;
  const task = await getTask(tx, await insertTask(tx, fields, authorId));
  await keepTaskUses(tx, task);
  await keepVersion(tx, task, authorId);
  await recordAuditEvent(
    tx,
    actor,
    action,
    { type: 'task', id: task.id },
    { after: { ...auditFieldsOf(task), ...moreFields } },
  );
  return task;
}
