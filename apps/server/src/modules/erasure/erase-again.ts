import { Refusal } from '@put/contract/base/refusals';
import { readErasedLists } from './erased-list.ts';
import { eraseByOperator, type EraseTools } from './erase-person.ts';
import { listUnerased } from './erasure.store.ts';

/**
 * After a restore: erases those who were erased after the backup was made. `folders` and `paths`: where lists may lie.
 * `kept`: who is the only administrator of the restored database.
 */
export async function eraseAgain(
  tools: EraseTools,
  { folders, paths = [] }: { folders: readonly string[]; paths?: readonly string[] },
): Promise<{ erased: number[]; kept: number[] }> {
  const returned = await listUnerased(tools.db, await readErasedLists(folders, paths));
  const erased: number[] = [];
  const kept: number[] = [];
  for (const { id } of returned)
    try {
      await eraseByOperator(tools, id);
      erased.push(id);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'last_admin')) throw error;
      kept.push(id);
    }
  return { erased, kept };
}
