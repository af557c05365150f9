import {
  Client,
  type Entry,
  EqualityFilter,
  type Filter,
  InvalidCredentialsError,
  NoSuchObjectError,
  OrFilter,
  ResultCodeError,
} from 'ldapts';
import { type Directory, DirectoryDown, type DirectoryPerson } from './directory.ts';
import { bytesOfGuid, escapeFilterValue, guidOf, textOf, textsOf } from './ldap-values.ts';

export type LdapOptions = {
  url: string;
  title: string;
  /** The account that searches for people; undefined: anonymous. */
  bind: { dn: string; password: string } | undefined;
  base: string;
  /** `{login}` stands for the typed login, escaped. */
  filter: string;
  startTls: boolean;
  /** PEM of the authority that signs the server's certificate; undefined: the system's authorities. */
  ca: string | undefined;
  /** DN of a group in the directory → title of a group here. */
  groups: Readonly<Record<string, string>>;
  /** Receives why the directory could not be asked. The person who signs in learns only that it is down. */
  onError: (error: unknown) => void;
};

const connectTimeoutMs = 3_000;
const operationTimeoutMs = 5_000;
const attributes = [
  'entryUUID',
  'objectGUID',
  'uid',
  'sAMAccountName',
  'givenName',
  'sn',
  'cn',
  'mail',
  'memberOf',
  'userAccountControl',
];
/** The bit of a disabled account in Active Directory, which refuses a bind of such an account too. */
const accountDisabled = 2;

/** The driver for LDAP and Active Directory. It opens a connection for each question: sign-ins are rare. */
export function ldapDirectory(options: LdapOptions): Directory {
  const { base, filter, title } = options;

  const findOne = async (client: Client, wanted: string | Filter): Promise<Entry | undefined> => {
    // two results are enough to see that the login is ambiguous
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      filter: wanted,
      attributes,
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: 2,
    });
    return searchEntries.length === 1 ? searchEntries[0] : undefined;
  };

  return {
    title,
    authenticate: (login, password) => {
      if (password === '' || login === '') return Promise.resolve(undefined);
      return ask(options, async (client) => {
        const wanted = filter.replaceAll('{login}', () => escapeFilterValue(login));
        const entry = await findOne(client, wanted).catch(noneOfMany);
        const person = entry && (await readPerson(client, options, entry, login));
        if (!entry || !person) return undefined;
        try {
          await client.bind(entry.dn, password);
        } catch (error) {
          // also for a locked, expired or disabled account: a refusal is an answer, not a failure
          if (error instanceof ResultCodeError && isRefusedBind(error)) return undefined;
          throw error;
        }
        return person;
      });
    },
    find: (subject) =>
      ask(options, async (client) => {
        // the bytes of objectGUID are not text and would be changed by an encoding
        const filters = [
          new EqualityFilter({ attribute: 'entryUUID', value: subject }),
          new EqualityFilter({ attribute: 'objectGUID', value: bytesOfGuid(subject) }),
        ];
        const entry = await findOne(client, new OrFilter({ filters })).catch(noneOfMany);
        return entry && readPerson(client, options, entry, '');
      }),
  };
}

/** Connects, binds, asks and disconnects. Every failure becomes DirectoryDown. */
async function ask<T>(options: LdapOptions, question: (client: Client) => Promise<T>): Promise<T> {
  const { url, startTls, ca, bind } = options;
  const tlsOptions = { ...(ca !== undefined && { ca }) };
  const isSecureUrl = url.startsWith('ldaps:');
  const client = new Client({
    url,
    connectTimeout: connectTimeoutMs,
    timeout: operationTimeoutMs,
    ...(isSecureUrl && { tlsOptions }),
    // Active Directory's DNs do not follow the standard strictly
    strictDN: false,
  });
  const overdue = deadline(connectTimeoutMs + operationTimeoutMs);
  try {
    const work = async () => {
      if (startTls && !isSecureUrl) await client.startTLS({ ...tlsOptions, servername: new URL(url).hostname });
      if (bind) await client.bind(bind.dn, bind.password);
      return question(client);
    };
    return await Promise.race([work(), overdue.promise]);
  } catch (error) {
    options.onError(error);
    throw new DirectoryDown(`the directory cannot be asked: ${String(error)}`, { cause: error });
  } finally {
    overdue.stop();
    // the connection may be lost already
    void client.unbind().catch(() => undefined);
  }
}

/** A server that accepts the connection and does not answer must not hold up a sign-in. */
function deadline(afterMs: number): { promise: Promise<never>; stop(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const timer = setTimeout(() => reject(new Error(`no answer in ${afterMs} ms`)), afterMs);
  return { promise, stop: () => clearTimeout(timer) };
}

/** More than `sizeLimit` people share the login: nobody is found. */
function noneOfMany(error: unknown): undefined {
  const sizeLimitExceeded = 4;
  if (error instanceof ResultCodeError && error.code === sizeLimitExceeded) return undefined;
  throw error;
}

/** The codes of RFC 4511 that refuse a bind of this person: inappropriate, invalid, insufficient, unwilling. */
const isRefusedBind = (error: ResultCodeError) =>
  error instanceof InvalidCredentialsError || [19, 48, 50, 53].includes(error.code);

async function readPerson(
  client: Client,
  { groups }: LdapOptions,
  entry: Entry,
  typedLogin: string,
): Promise<DirectoryPerson | undefined> {
  const subject = textOf(entry['entryUUID']) ?? guidOf(entry['objectGUID']);
  // without a subject, a login given to another person would open the first person's account
  if (subject === undefined) return undefined;
  if (Number(textOf(entry['userAccountControl']) ?? 0) & accountDisabled) return undefined;
  const login = textOf(entry['sAMAccountName']) ?? textOf(entry['uid']) ?? typedLogin;
  return {
    subject: subject.toLowerCase(),
    login,
    first_name: textOf(entry['givenName']) ?? null,
    last_name: textOf(entry['sn']) ?? null,
    email: textOf(entry['mail']) ?? null,
    user_groups: await groupsOf(client, groups, entry, login),
  };
}

/** Reads the groups from the person's entry if the directory keeps them there, otherwise asks each group of the map. */
async function groupsOf(client: Client, groups: LdapOptions['groups'], entry: Entry, login: string): Promise<string[]> {
  const own = new Set(textsOf(entry['memberOf']).map((dn) => dn.toLowerCase()));
  const dn = escapeFilterValue(entry.dn);
  const filter = `(|(member=${dn})(uniqueMember=${dn})(memberUid=${escapeFilterValue(login)}))`;
  const titles: string[] = [];
  for (const [groupDn, title] of Object.entries(groups)) {
    if (own.has(groupDn.toLowerCase()) || (await hasEntry(client, groupDn, filter))) titles.push(title);
  }
  return [...new Set(titles)];
}

async function hasEntry(client: Client, dn: string, filter: string): Promise<boolean> {
  try {
    const { searchEntries } = await client.search(dn, { scope: 'base', filter, attributes: ['1.1'] });
    return searchEntries.length > 0;
  } catch (error) {
    // a group that was deleted has no members
    if (error instanceof NoSuchObjectError) return false;
    throw error;
  }
}
