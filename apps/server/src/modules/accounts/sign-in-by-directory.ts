import type { User } from '@put/contract/accounts';
import { Refusal } from '@put/contract/refusals';
import { Email, LastName, Username } from '@put/contract/person-fields';
import { type Db, type Tx, uniqueViolation } from '../../drivers/database/database.ts';
import { type Directory, DirectoryDown, type DirectoryPerson } from '../../drivers/directory/directory.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { findUserBySubject, insertLink, isLinkedLogin, renameLink } from '../domain/domain.api.ts';
import { joinGroupsByTitle } from '../groups/groups.api.ts';
import { insertUser, isTaken } from './accounts.store.ts';

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
  // another process may insert the same name or link meanwhile: look again
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await db.transaction().execute((tx) => openAccount(tx, person, mayCreate));
    } catch (error) {
      if (uniqueViolation(error) === undefined || triesLeft === 1) throw error;
    }
  }
}

async function openAccount(tx: Tx, person: DirectoryPerson, mayCreate: boolean): Promise<User | undefined> {
  let user = await findUserBySubject(tx, person.subject);
  if (user === undefined && mayCreate) {
    await createAccount(tx, person);
    user = await findUserBySubject(tx, person.subject);
  }
  if (!user) return undefined;
  await renameLink(tx, person);
  const { id: user_id } = user;
  await joinGroupsByTitle(
    tx,
    person.user_groups.map((title) => ({ user_id, title })),
  );
  return user;
}

async function createAccount(tx: Tx, person: DirectoryPerson): Promise<void> {
  const email = Email.safeParse(person.email);
  const lastName = LastName.safeParse(person.last_name);
  const id = await insertUser(tx, {
    username: await freeUsername(tx, person.login),
    // an address that a local account has is not given to a second one
    email: email.success && !(await isTaken(tx, 'email', email.data)) ? email.data : null,
    first_name: (person.first_name ?? person.login).slice(0, 100),
    last_name: lastName.success ? lastName.data : null,
    // a random password that nobody knows: only the directory opens the account until a password is set
    password_hash: await hashPassword(crypto.randomUUID()),
  });
  await insertLink(tx, id, person);
}

/** The login; with a number behind it when the username is taken. */
async function freeUsername(tx: Tx, login: string): Promise<string> {
  const cleaned = login.replaceAll(/[^\p{L}\p{N}._-]/gu, '.').slice(0, 28);
  const base = Username.safeParse(cleaned).success ? cleaned : `user.${cleaned}`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!(await isTaken(tx, 'username', name))) return name;
  }
}
