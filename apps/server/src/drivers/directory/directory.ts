/**
 * The organisation's directory of people: LDAP, Active Directory.
 *
 * Words. A *person* is an entry of the directory. The *login* is the name that the person types. The *subject*
 * (entryUUID or objectGUID) identifies the person: it never changes and is never reused, while a login may go to
 * another person.
 *
 * Promises, for every driver (directory.conformance.ts):
 * - A wrong password, an unknown login and a login that several entries share all give `undefined`; the caller cannot
 *   tell them apart.
 * - An empty password is refused without a question: servers accept a bind without a password as an anonymous one.
 * - A login is searched for literally: the special characters of filters have no meaning in it.
 * - When the directory cannot be asked (unreachable, too slow, or it refuses our own account), only DirectoryDown is
 *   thrown, within seconds. A wrong password never causes it.
 */
export interface Directory {
  /** The name that people know: «Школа № 7». */
  readonly title: string;
  authenticate(login: string, password: string): Promise<DirectoryPerson | undefined>;
  /** Finds a person by the subject. */
  find(subject: string): Promise<DirectoryPerson | undefined>;
}

export type DirectoryPerson = {
  subject: string;
  login: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  /** Titles of our groups, by the operator's map of groups. */
  user_groups: string[];
};

/** The directory cannot be asked now. `cause` is for the log. */
export class DirectoryDown extends Error {
  override name = 'DirectoryDown';
}
