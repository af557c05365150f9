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
  /** Who looks people up; anonymous when left out. */
  bind: { dn: string; password: string } | undefined;
  base: string;
  /** With `{login}` where the typed login stands, escaped. */
  filter: string;
  startTls: boolean;
  /** PEM of the authority that signs the server's certificate; the system's when left out. */
  ca: string | undefined;
  /** DN of a group there → title of a group here. */
  groups: Readonly<Record<string, string>>;
  /** Why it could not be asked: whoever signs in is told only that it is so. */
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
/** Active Directory's bit of a switched-off account; a bind with one is refused there anyway. */
const accountDisabled = 2;

/** LDAP and Active Directory. A connection of its own for each question: sign-ins are rare, and nothing has to be kept alive. */
export function ldapDirectory(options: LdapOptions): Directory {
  const { base, filter, title } = options;

  const findOne = async (client: Client, wanted: string | Filter): Promise<Entry | undefined> => {
    // two are enough to know that it is not clear who is meant
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
          // a locked, expired or switched-off account too: the directory says no, and no is an answer
          if (error instanceof ResultCodeError && isRefusedBind(error)) return undefined;
          throw error;
        }
        return person;
      });
    },
    find: (subject) =>
      ask(options, async (client) => {
        // not as text: the bytes of objectGUID are no letters, and would be sent as other ones
        const filters = [
          new EqualityFilter({ attribute: 'entryUUID', value: subject }),
          new EqualityFilter({ attribute: 'objectGUID', value: bytesOfGuid(subject) }),
        ];
        const entry = await findOne(client, new OrFilter({ filters })).catch(noneOfMany);
        return entry && readPerson(client, options, entry, '');
      }),
  };
}

/** Connects, introduces itself, asks, and lets go; what goes wrong on the way is the directory's being down. */
async function ask<T>(options: LdapOptions, question: (client: Client) => Promise<T>): Promise<T> {
  const { url, startTls, ca, bind } = options;
  const tlsOptions = { ...(ca !== undefined && { ca }) };
  const isSecureUrl = url.startsWith('ldaps:');
  const client = new Client({
    url,
    connectTimeout: connectTimeoutMs,
    timeout: operationTimeoutMs,
    ...(isSecureUrl && { tlsOptions }),
    // DNs of Active Directory are looser than the standard
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
    // a connection that is lost already needs no good-bye
    void client.unbind().catch(() => undefined);
  }
}

/** A server that accepts and never answers, at whatever step, must not hold a sign-in for longer. */
function deadline(afterMs: number): { promise: Promise<never>; stop(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const timer = setTimeout(() => reject(new Error(`no answer in ${afterMs} ms`)), afterMs);
  return { promise, stop: () => clearTimeout(timer) };
}

/** More than `sizeLimit` people share it: the same as nobody. */
function noneOfMany(error: unknown): undefined {
  const sizeLimitExceeded = 4;
  if (error instanceof ResultCodeError && error.code === sizeLimitExceeded) return undefined;
  throw error;
}

/** The codes of RFC 4511 by which a bind of this very person is refused: inappropriate, invalid, insufficient, unwilling. */
const isRefusedBind = (error: ResultCodeError) =>
  error instanceof InvalidCredentialsError || [19, 48, 50, 53].includes(error.code);

async function readPerson(
  client: Client,
  { groups }: LdapOptions,
  entry: Entry,
  typedLogin: string,
): Promise<DirectoryPerson | undefined> {
  const subject = textOf(entry['entryUUID']) ?? guidOf(entry['objectGUID']);
  // without it a login that changes hands would open a stranger's account
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

/** By the entry's own list where the directory keeps one, otherwise by asking each group of the map. */
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
    // a group that is gone has no members
    if (error instanceof NoSuchObjectError) return false;
    throw error;
  }
}
