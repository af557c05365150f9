import type { NewUser } from '@put/contract/users/users';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import { refuseCommonPassword } from '../../auth/common-passwords.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { insertUser, requireRecentCode } from '../accounts/accounts.api.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { joinGroups } from '../groups/groups.api.ts';
import { refuseTakenName } from './refuse-taken-name.ts';

/** An administrator creates a user in the given groups. */
export async function createUser(
  db: Db,
  actor: Actor & { family: string },
  person: z.output<typeof NewUser>,
): Promise<{ id: number }> {
  const { password, user_group_ids = [], ...fields } = person;
  if (fields.is_admin) await requireRecentCode(db, actor);
  refuseCommonPassword(password);
  const password_hash = await hashPassword(password);
  return refuseTakenName(() =>
    db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, { ...fields, password_hash });
      await joinGroups(tx, id, user_group_ids);
      await recordAuditEvent(tx, actor, 'create_user', { type: 'user', id }, { after: { ...fields, user_group_ids } });
      return { id };
    }),
  );
}
