import type { Task } from '@put/contract/tasks/task-bank';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.api.ts';
import { auditFieldsOf } from '../record-task-change.ts';
import { keepTaskUses } from '../keep-task-uses.ts';
import { keepVersion } from '../task-versions.store.ts';
import { getTask, insertTask, setTaskStatus } from '../tasks.store.ts';

const longestTitle = 200;

/** Copies a task as a draft with tests, solutions and tags. The copy must be checked before it is published. */
export const copyTask = (db: Db, actor: Actor, id: number): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    const { id: made } = await copyInto(tx, actor, id);
    return { id: made };
  });

/** `isSame`: the copy keeps the title and is as ready as the original, whose tests and solutions it has. */
export async function copyInto(
  tx: Tx,
  actor: Actor,
  id: number,
  { isSame = false } = {},
): Promise<{ id: number; title: string; status: Task['status'] }> {
  const { title, kind, status, ...fields } = await getTask(tx, id);
  const words = ' — копия';
  const copyTitle = isSame ? title : `${title.slice(0, longestTitle - words.length)}${words}`;
  const authorId = actor.viewer?.acting_admin_id ?? actor.viewer?.id ?? null;
  const made = await insertTask(tx, { ...fields, kind, title: copyTitle }, authorId);
  if (isSame && status === 'ready') await setTaskStatus(tx, made, status);
  const copy = await getTask(tx, made);
  await keepTaskUses(tx, copy);
  await keepVersion(tx, copy, authorId);
  const after = { copied_from_id: id, ...auditFieldsOf(copy) };
  await recordAuditEvent(tx, actor, 'copy_task', { type: 'task', id: made }, { after });
  return { id: made, title: copy.title, status: copy.status };
}
