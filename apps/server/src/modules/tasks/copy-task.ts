import type { Db, Tx } from '../../drivers/database/database.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { toldOf } from './task-deeds.ts';
import { keepVersion } from './task-versions.store.ts';
import { getTask, insertTask } from './tasks.store.ts';

const longestTitle = 200;

/** A draft of the same, with its tests, solutions and tags: it has proved nothing yet. */
export const copyTask = (db: Db, doer: Doer, id: number): Promise<{ id: number }> =>
  db.transaction().execute((tx) => copyInto(tx, doer, id));

export async function copyInto(tx: Tx, doer: Doer, id: number): Promise<{ id: number }> {
  const { title, kind, status: _, ...fields } = await getTask(tx, id);
  const words = ' — копия';
  const copyTitle = `${title.slice(0, longestTitle - words.length)}${words}`;
  const made = await insertTask(tx, { ...fields, kind, title: copyTitle });
  const copy = await getTask(tx, made);
  await keepVersion(tx, copy, doer.viewer?.acting_admin_id ?? doer.viewer?.id ?? null);
  await recordDeed(tx, doer, 'copy_task', { type: 'task', id: made }, { before: { id }, after: toldOf(copy) });
  return { id: made };
}
