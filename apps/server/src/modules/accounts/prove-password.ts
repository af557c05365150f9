import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { isRightPassword } from '../../passwords.ts';
import { countOwnTry, forgiveTries } from './sign-in-limits.ts';

export type OwnAccount = { id: number; email: string | null; first_name: string };

/**
 * Asks for the password once more before something that an open laptop must not do. Wrong ones count like those of
 * sign-in. `path` is the field that says so.
 */
export async function provePassword(
  db: Db,
  caller: { id: number; family: string; ip: string },
  password: string,
  path: string,
): Promise<OwnAccount> {
  const tried = await countOwnTry(db, caller);
  const user = await db
    .selectFrom('user')
    .select(['id', 'email', 'first_name', 'password_hash'])
    .where('id', '=', caller.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user || !(await isRightPassword(user.password_hash, password, tried)))
    throw new Refusal('wrong_password', { errors: [{ path, message: 'Неверный пароль' }] });
  await forgiveTries(db, tried);
  const { password_hash: _, ...account } = user;
  return account;
}
