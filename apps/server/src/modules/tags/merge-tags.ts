import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { giveTasksToTag, lockTags, removeTag } from './tags.store.ts';

/** Two words for one thing become one: the tasks of `fromId` carry `intoId`, whose title, colour and kind stay. */
export async function mergeTags(db: Db, fromId: number, intoId: number): Promise<void> {
  if (fromId === intoId)
    throw new Refusal('invalid_input', { errors: [{ path: 'into_id', message: 'Выберите другую метку' }] });
  await db.transaction().execute(async (tx) => {
    await lockTags(tx, [fromId, intoId]);
    await giveTasksToTag(tx, fromId, intoId);
    await removeTag(tx, fromId);
  });
}
