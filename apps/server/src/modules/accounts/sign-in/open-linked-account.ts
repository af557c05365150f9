import type { User } from '@put/contract/accounts/accounts';
import { Email, LastName, Username } from '@put/contract/users/person-fields';
import { hashPassword } from '../../../auth/passwords.ts';
import { type Db, type Tx, uniqueViolation } from '../../../drivers/database/database.ts';
import type { DirectoryPerson } from '../../../drivers/directory/directory.ts';
import type { ProviderPerson } from '../../../drivers/identity-provider/identity-provider.ts';
import { findUserBySubject, insertLink, renameLink } from '../../domain/domain.api.ts';
import { joinGroupsByTitle } from '../../groups/groups.api.ts';
import { insertUser, isTaken } from '../accounts.store.ts';

/** A person whom the organisation knows: an entry of its directory, or an account at another site. */
type OutsidePerson = DirectoryPerson | ProviderPerson;

type How = {
  /** The name under which links with this organisation are stored. */
  links: string;
  mayCreate: boolean;
  /** What else belongs to a new account; throws when there must be none. */
  onCreated?: (tx: Tx, userId: number) => Promise<void>;
};

/**
 * The account of this person, made if it may be. It is found by the subject, never by login or e-mail, so an equal name
 * can not take over an account. Undefined when there is none, or it is disabled. Joins the groups of the organisation.
 */
export async function openLinkedAccount(db: Db, person: OutsidePerson, how: How): Promise<User | undefined> {
  // another process may insert the same name or link meanwhile: look again
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await db.transaction().execute((tx) => openOnce(tx, person, how));
    } catch (error) {
      if (uniqueViolation(error) === undefined || triesLeft === 1) throw error;
    }
  }
}

async function openOnce(
  tx: Tx,
  person: OutsidePerson,
  { links, mayCreate, onCreated }: How,
): Promise<User | undefined> {
  let user = await findUserBySubject(tx, person.subject, links);
  if (user === undefined && mayCreate) {
    const id = await createAccount(tx, person, links);
    await onCreated?.(tx, id);
    user = await findUserBySubject(tx, person.subject, links);
  }
  if (!user) return undefined;
  await renameLink(tx, person, links);
  const { id: user_id } = user;
  await joinGroupsByTitle(
    tx,
    person.user_groups.map((title) => ({ user_id, title })),
  );
  return user;
}

async function createAccount(tx: Tx, person: OutsidePerson, links: string): Promise<number> {
  const email = Email.safeParse(person.email);
  const lastName = LastName.safeParse(person.last_name);
  const id = await insertUser(tx, {
    username: await freeUsername(tx, person.login),
    // an address that a local account has is not given to a second one
    email: email.success && !(await isTaken(tx, 'email', email.data)) ? email.data : null,
    first_name: (person.first_name ?? person.login).slice(0, 100),
    last_name: lastName.success ? lastName.data : null,
    // a random password that nobody knows: only the organisation opens the account until a password is set
    password_hash: await hashPassword(crypto.randomUUID()),
  });
  await insertLink(tx, id, person, links);
  return id;
}

/** The login, of an e-mail the part before «@»; with a number behind it when the username is taken. */
async function freeUsername(tx: Tx, login: string): Promise<string> {
  const name = login.includes('@') ? login.slice(0, login.indexOf('@')) : login;
  const cleaned = name.replaceAll(/[^\p{L}\p{N}._-]/gu, '.').slice(0, 28);
  const base = Username.safeParse(cleaned).success ? cleaned : `user.${cleaned}`;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? base : `${base}${number}`;
    if (!(await isTaken(tx, 'username', free))) return free;
  }
}
