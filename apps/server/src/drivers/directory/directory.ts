/**
 * The organisation's directory of people: LDAP, Active Directory.
 *
 * Words. A *person* is an entry of the directory. The *login* is what the person types there. The *subject* is what never
 * changes and is never given to another: entryUUID or objectGUID; a login may change hands.
 *
 * Promises, for every driver (directory.conformance.ts):
 * - A wrong password, an unknown login and a login that several entries share are all `undefined`: nothing tells them apart.
 * - An empty password is never asked about: servers take a bind without one for an anonymous success.
 * - Whatever is typed is looked for literally: signs of a filter have no meaning in a login.
 * - Only DirectoryDown is thrown when the directory cannot be asked: not reached, not in time, or it refuses to be asked by us. It
 *   comes within seconds; a wrong password is never told by it.
 */
export interface Directory {
  /** As people know it: «Школа № 7». */
  readonly title: string;
  authenticate(login: string, password: string): Promise<DirectoryPerson | undefined>;
  /** By what never changes. */
  find(subject: string): Promise<DirectoryPerson | undefined>;
}

export type DirectoryPerson = {
  subject: string;
  login: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  /** Titles of our groups, as the operator's map of groups says. */
  user_groups: string[];
};

/** The directory cannot be asked now; the cause is for the log. */
export class DirectoryDown extends Error {
  override name = 'DirectoryDown';
}
