import type { Viewer } from '@put/contract/base/access';
import type { Db } from '../../../drivers/database/database.ts';
import { recordAuditEvent } from '../../audit/audit.api.ts';
import { setDeletionRequested } from './profile.store.ts';
import { provePassword } from './prove-password.ts';

/**
 * Asks the administrators to delete the account, or takes the request back. They see it in the user's row and in the
 * audit.
 */
export async function requestDeletion(
  db: Db,
  { viewer, family, ip }: { viewer: Viewer; family: string; ip: string },
  { is_wanted, password }: { is_wanted: boolean; password: string },
): Promise<void> {
  await provePassword(db, { id: viewer.id, family, ip }, password, 'password');
  await db.transaction().execute(async (tx) => {
    await setDeletionRequested(tx, viewer.id, is_wanted);
    const object = { type: 'user', id: viewer.id } as const;
    await recordAuditEvent(tx, { viewer, ip }, 'request_deletion', object, { after: { is_wanted } });
  });
}
