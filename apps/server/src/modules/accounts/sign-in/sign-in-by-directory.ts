import type { User } from '@put/contract/accounts/accounts';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../../drivers/database/database.ts';
import { type Directory, DirectoryDown } from '../../../drivers/directory/directory.ts';
import { directoryLinks, isLinkedLogin } from '../../domain/domain.api.ts';
import { openLinkedAccount } from './open-linked-account.ts';

export type DirectorySignIn = {
  directory: Directory;
  /** Creates an account at the first sign-in of a person whom the directory knows. */
  createsAccounts: boolean;
};

/**
 * Signs in by a login of the organisation, after the local password failed. The directory is asked only about linked
 * logins and, with `createsAccounts`, about logins that no local account has: other sign-ins stay fast. The account is
 * found by the entry's subject, never by login or e-mail, so an equal name can not take over an account.
 */
export async function signInByDirectory(
  db: Db,
  { directory, createsAccounts }: DirectorySignIn,
  { login, password, isKnownHere }: { login: string; password: string; isKnownHere: boolean },
): Promise<User | undefined> {
  const mayCreate = createsAccounts && !isKnownHere;
  if (!mayCreate && !(await isLinkedLogin(db, login))) return undefined;
  const person = await directory.authenticate(login, password).catch((error: unknown) => {
    throw error instanceof DirectoryDown ? new Refusal('directory_down') : error;
  });
  if (!person) return undefined;
  return openLinkedAccount(db, person, { links: directoryLinks, mayCreate });
}
