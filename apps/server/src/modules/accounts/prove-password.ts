import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { isRightPassword } from '../../auth/passwords.ts';
import { findUserWithPassword } from './profile.store.ts';
import { countOwnTry, forgiveTries } from './sign-in-limits.ts';

export type OwnAccount = { id: number; email: string | null; first_name: string };

/**
 * Asks for the password again before a dangerous action, in case a stranger uses an open laptop. Wrong passwords count
 * like those of sign-in. `path`: the field that shows the error.
 */
export async function provePassword(
  db: Db,
  caller: { id: number; family: string; ip: string },
  password: string,
  path: string,
): Promise<OwnAccount> {
  const tried = await countOwnTry(db, caller);
  const user = await findUserWithPassword(db, caller.id);
  if (!user || !(await isRightPassword(user.password_hash, password, tried)))
    throw new Refusal('wrong_password', { errors: [{ path, message: 'Неверный пароль' }] });
  await forgiveTries(db, tried);
  const { password_hash: _, ...account } = user;
  return account;
}
