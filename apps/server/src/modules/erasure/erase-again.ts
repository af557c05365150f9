import { join } from 'node:path';
import { Refusal } from '@put/contract/base/refusals';
import { erasedListName, readErasedList } from './erased-list.ts';
import { eraseByOperator, type EraseTools } from './erase-person.ts';
import { type ErasedPerson, listUnerased } from './erasure.store.ts';

/**
 * After a restore: erases those who were erased after the backup was made. `folders` and `paths`: where lists may lie.
 * `kept`: who is the only administrator of the restored database.
 */
export async function eraseAgain(
  tools: EraseTools,
  { folders, paths = [] }: { folders: readonly string[]; paths?: readonly string[] },
): Promise<{ erased: number[]; kept: number[] }> {
  const listed = new Map<string, ErasedPerson>();
  for (const path of new Set([...folders.map((folder) => join(folder, erasedListName)), ...paths]))
    for (const one of await readErasedList(path)) listed.set(`${one.id} ${one.created_at}`, one);
  const returned = await listUnerased(tools.db, [...listed.values()]);
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
