import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import { isRightPassword } from '../../../auth/passwords.ts';
import { findUserWithPassword } from './profile.store.ts';
import { countOwnTry, forgiveTries, keepTry } from '../sign-in/sign-in-limits.ts';

export type OwnAccount = { id: number; email: string | null; first_name: string };

export const wrongPassword = (path: string): Refusal =>
  new Refusal('wrong_password', { errors: [{ path, message: 'Неверный пароль' }] });

/**
 * Asks for the password again before a dangerous action, in case a stranger uses an open laptop. Wrong passwords count
 * like those of sign-in. `path`: the field that shows the error. `proved`: the hash that the password fits.
 */
export async function provePassword(
  db: Db,
  caller: { id: number; family: string; ip: string },
  password: string,
  path: string,
): Promise<OwnAccount & { proved: string }> {
  const tried = await countOwnTry(db, caller);
  const user = await findUserWithPassword(db, caller.id);
  if (!user || !(await isRightPassword(user.password_hash, password, tried))) {
    keepTry(tried);
    throw wrongPassword(path);
  }
  await forgiveTries(db, tried);
  const { password_hash: proved, ...account } = user;
  return { ...account, proved };
}
