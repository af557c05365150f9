import type { Db } from '../../drivers/database/database.ts';
import { eraseRows, listLately, namelessName } from './erasure.store.ts';
import { lockResults } from './lock-results.ts';

/**
 * A call that a person's browser had sent just before may end after the person was erased, and write what nobody may
 * keep. So who was erased lately is erased once more; rows that name them otherwise are gone already.
 */
export async function eraseLateRows(db: Db, hours = 2): Promise<void> {
  for (const { id } of await listLately(db, hours)) {
    const nameless = namelessName(id);
    const names = { emails: [], username: null, first_name: nameless, last_name: null };
    await db.transaction().execute(async (tx) => {
      await lockResults(tx, id);
      await eraseRows(tx, { id, nameless, ...names });
    });
  }
}
