import { FilterParser } from 'ldapts';
import * as z from 'zod/mini';

/** The settings of the organisation's directory. Without PT_LDAP_URL all others are ignored. */
export const directoryEnvironment = {
  PT_LDAP_URL: z.optional(z.string().check(z.regex(/^ldaps?:\/\/[^\s/]+\/?$/i, 'адрес вида ldaps://каталог.школа.рф'))),
  /** The name that people know: «Школа № 7». */
  PT_LDAP_TITLE: z._default(z.string().check(z.maxLength(100)), 'Каталог организации'),
  PT_LDAP_BIND_DN: z.optional(z.string()),
  PT_LDAP_BIND_PASSWORD: z.optional(z.string()),
  PT_LDAP_BASE: z.optional(z.string()),
  PT_LDAP_FILTER: z._default(
    z.string().check(z.refine(isFilter, 'фильтр LDAP с {login} внутри: (uid={login})')),
    '(&(objectClass=person)(|(uid={login})(sAMAccountName={login})(userPrincipalName={login})))',
  ),
  PT_LDAP_STARTTLS: z._default(z.enum(['0', '1', 'true', 'false']), '0'),
  /** A PEM file with the authority that signs the directory's certificate. */
  PT_LDAP_CA: z.optional(z.string()),
  /** Whether a person of the directory without an account gets one at the first sign-in. */
  PT_LDAP_CREATE_ACCOUNTS: z._default(z.enum(['0', '1', 'true', 'false']), '0'),
  /** DN of a group in the directory → title of a group here: {"cn=10a,ou=groups,dc=school":"10 «А»"}. */
  PT_LDAP_GROUPS: z._default(
    z.pipe(z.pipe(z.string(), z.transform(jsonOf)), z.record(z.string(), z.string().check(z.minLength(1)))),
    {},
  ),
};

export type DirectorySettings = {
  url: string;
  title: string;
  bind: { dn: string; password: string } | undefined;
  base: string;
  filter: string;
  startTls: boolean;
  caFile: string | undefined;
  createsAccounts: boolean;
  groups: Record<string, string>;
};

/** Undefined when no directory is set. `refuse` stops the start and shows its message to the operator. */
export function readDirectory(
  e: z.infer<z.ZodMiniObject<typeof directoryEnvironment>>,
  refuse: (words: string) => never,
): DirectorySettings | undefined {
  const { PT_LDAP_URL: url, PT_LDAP_BASE: base, PT_LDAP_BIND_DN: dn, PT_LDAP_BIND_PASSWORD: password } = e;
  if (url === undefined) return undefined;
  if (base === undefined) return refuse('PT_LDAP_BASE: с PT_LDAP_URL нужен корень поиска, например dc=school,dc=ru');
  if ((dn === undefined) !== (password === undefined))
    return refuse('PT_LDAP_BIND_DN и PT_LDAP_BIND_PASSWORD задаются только вместе');
  return {
    url,
    title: e.PT_LDAP_TITLE,
    bind: dn !== undefined && password !== undefined ? { dn, password } : undefined,
    base,
    filter: e.PT_LDAP_FILTER,
    startTls: isOn(e.PT_LDAP_STARTTLS),
    caFile: e.PT_LDAP_CA,
    createsAccounts: isOn(e.PT_LDAP_CREATE_ACCOUNTS),
    groups: e.PT_LDAP_GROUPS,
  };
}

const isOn = (value: string) => value === '1' || value === 'true';

function isFilter(text: string): boolean {
  try {
    FilterParser.parseString(text.replaceAll('{login}', 'login'));
    // the parser accepts unbalanced brackets, servers do not
    const count = (sign: string) => text.split(sign).length;
    return text.includes('{login}') && text.startsWith('(') && count('(') === count(')');
  } catch {
    return false;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
