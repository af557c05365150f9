import type { User } from '@put/contract/accounts';
import { Refusal } from '@put/contract/refusals';
import { Email, LastName, Username } from '@put/contract/person-fields';
import { type Db, type Tx, uniqueViolation } from '../../drivers/database/database.ts';
import { type Directory, DirectoryDown, type DirectoryPerson } from '../../drivers/directory/directory.ts';
import { hashPassword } from '../../passwords.ts';
import {
  findUserBySubject,
  insertLink,
  isLinkedLogin,
  isTaken,
  joinGroupsByTitle,
  renameLink,
} from '../domain/domain.store.ts';
import { insertUser } from './accounts.store.ts';

export type DirectorySignIn = {
  directory: Directory;
  /** Whoever the directory knows gets an account at the first sign-in. */
  createsAccounts: boolean;
};

/**
 * Who signs in by the organisation's login, after the local password did not open. The directory is asked only about logins
 * that are linked, and with `createsAccounts` about those that nobody has here: it slows nobody else down. The account is found
 * by the entry's subject, never by its login or e-mail, so that nobody's account is taken over by a name.
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
  // a name or a link that came up meanwhile is met by the second look
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
  await joinGroupsByTitle(tx, user.id, person.user_groups);
  return user;
}

async function createAccount(tx: Tx, person: DirectoryPerson): Promise<void> {
  const email = Email.safeParse(person.email);
  const lastName = LastName.safeParse(person.last_name);
  const id = await insertUser(tx, {
    username: await freeUsername(tx, person.login),
    // an address that somebody has here stays theirs
    email: email.success && !(await isTaken(tx, 'email', email.data)) ? email.data : null,
    first_name: (person.first_name ?? person.login).slice(0, 100),
    last_name: lastName.success ? lastName.data : null,
    // nobody knows it: the account opens by the directory until a password is set
    password_hash: await hashPassword(crypto.randomUUID()),
  });
  await insertLink(tx, id, person);
}

/** The login itself, with a number behind it where somebody has that name here. */
async function freeUsername(tx: Tx, login: string): Promise<string> {
  const cleaned = login.replaceAll(/[^\p{L}\p{N}._-]/gu, '.').slice(0, 28);
  const base = Username.safeParse(cleaned).success ? cleaned : `user.${cleaned}`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!(await isTaken(tx, 'username', name))) return name;
  }
}
