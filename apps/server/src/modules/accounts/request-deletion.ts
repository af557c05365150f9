import type { Viewer } from '@put/contract/access';
import type { Db } from '../../drivers/database/database.ts';
import { recordDeed } from '../audit/audit.store.ts';
import { provePassword } from './prove-password.ts';

/** Asks the administrators, or takes it back; they see it in the person's row and in the audit. */
export async function requestDeletion(
  db: Db,
  { viewer, family, ip }: { viewer: Viewer; family: string; ip: string },
  { is_wanted, password }: { is_wanted: boolean; password: string },
): Promise<void> {
  await provePassword(db, { id: viewer.id, family, ip }, password, 'password');
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('user')
      .set({ deletion_requested_at: is_wanted ? new Date().toISOString() : null })
      .where('id', '=', viewer.id)
      .execute();
    const object = { type: 'user', id: viewer.id };
    await recordDeed(tx, { viewer, ip }, 'request_deletion', object, { after: { is_wanted } });
  });
}
