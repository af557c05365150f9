import type { NewUser } from '@put/contract/users';
import { Refusal } from '@put/contract/refusals';
import type * as z from 'zod/mini';
import { type Db, uniqueViolation } from '../../drivers/database/database.ts';
import { joinGroups } from '../groups/groups.store.ts';
import { insertUser } from '../accounts/accounts.store.ts';
import { hashPassword } from '../../passwords.ts';

/** A person made by an administrator, in the groups that are named. */
export async function createUser(db: Db, person: z.output<typeof NewUser>): Promise<{ id: number }> {
  const { password, user_group_ids = [], ...fields } = person;
  const password_hash = await hashPassword(password);
  try {
    return await db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, { ...fields, password_hash });
      await joinGroups(tx, id, user_group_ids);
      return { id };
    });
  } catch (error) {
    const path = { user_email: 'email', user_username: 'username' }[uniqueViolation(error) ?? ''];
    if (!path) throw error;
    const message = path === 'email' ? 'Эта почта уже занята' : 'Это имя уже занято';
    throw new Refusal('already_taken', { detail: `${message}.`, errors: [{ path, message }] });
  }
}
