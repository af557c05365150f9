import type { NewUser } from '@put/contract/users';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import { refuseCommonPassword } from '../../common-passwords.ts';
import { hashPassword } from '../../passwords.ts';
import { insertUser } from '../accounts/accounts.store.ts';
import { mustBeProven } from '../accounts/second-factor.store.ts';
import { type Doer, recordDeed } from '../audit/audit.store.ts';
import { joinGroups } from '../groups/groups.store.ts';
import { sayWhatIsTaken } from './say-what-is-taken.ts';

/** A person made by an administrator, in the groups that are named. */
export async function createUser(
  db: Db,
  doer: Doer & { family: string },
  person: z.output<typeof NewUser>,
): Promise<{ id: number }> {
  const { password, user_group_ids = [], ...fields } = person;
  if (fields.is_admin) await mustBeProven(db, doer);
  refuseCommonPassword(password);
  const password_hash = await hashPassword(password);
  return sayWhatIsTaken(() =>
    db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, { ...fields, password_hash });
      await joinGroups(tx, id, user_group_ids);
      await recordDeed(tx, doer, 'create_user', { type: 'user', id }, { after: { ...fields, user_group_ids } });
      return { id };
    }),
  );
}
