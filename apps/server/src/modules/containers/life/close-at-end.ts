import type { Tx } from '../../../drivers/database/database.ts';
import type { ContainerTools } from '../container-tools.ts';
import { findLife, lockLife } from '../containers.store.ts';
import { halt } from './want-container.ts';

type Named = { id: number; user_id: number; task_id: number };

/**
 * The exam in which the person worked in this container is over: it stops, and nothing in it changes until a copy is
 * kept. False: the person has no such container for the task. One that is deleted has its last copy.
 */
export async function closeAtEnd(tools: ContainerTools, tx: Tx, { id, user_id, task_id }: Named): Promise<boolean> {
  const found = await findLife(tx, id);
  if (!found || found.user_id !== user_id || found.task_id !== task_id) return false;
  const life = await lockLife(tx, id, user_id);
  if (life) await halt(tools, tx, life, 'exam_over');
  return true;
}
