import { slapdBase } from './slapd.ts';

/** The part of Active Directory's schema that sign-in uses, with our own object identifiers. */
export const activeDirectorySchema = `
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch
  SUBSTR caseIgnoreSubstringsMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch
  SUBSTR caseIgnoreSubstringsMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.2.102 NAME 'memberOf' EQUALITY distinguishedNameMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
objectclass ( 1.2.840.113556.1.5.9 NAME 'user' SUP organizationalPerson STRUCTURAL
  MUST ( sAMAccountName $ objectGUID $ userAccountControl )
  MAY ( userPrincipalName $ memberOf $ givenName $ mail ) )
`;

/** Values of userAccountControl. */
export const normalAccount = 0x200;
export const switchedOff = 0x2;

type Account = {
  login: string;
  password: string;
  first_name: string;
  last_name: string;
  email?: string;
  /** The 16 bytes of objectGUID. */
  guid: Buffer;
  userAccountControl?: number;
  memberOf?: readonly string[];
};

/** The DN of an account. Any account may search, because everybody who is signed in may read. */
export const accountDn = (index: number) => `cn=account ${index},ou=Ученики,${slapdBase}`;

/** Accounts as Active Directory stores them: no uid, groups in the person's entry, objectGUID as the permanent id. */
export function activeDirectoryLdif(accounts: readonly Account[]): string {
  const base64 = (text: string | Buffer) => Buffer.from(text as string).toString('base64');
  const entries = [
    `dn: ${slapdBase}\nobjectClass: dcObject\nobjectClass: organization\no: School\ndc: school`,
    `dn:: ${base64(`ou=Ученики,${slapdBase}`)}\nobjectClass: organizationalUnit\nou:: ${base64('Ученики')}`,
    ...accounts.map((account, index) =>
      [
        `dn:: ${base64(accountDn(index))}`,
        'objectClass: user',
        `cn: account ${index}`,
        `sAMAccountName:: ${base64(account.login)}`,
        `userPrincipalName:: ${base64(`${account.login}@school.example`)}`,
        `objectGUID:: ${base64(account.guid)}`,
        `userAccountControl: ${account.userAccountControl ?? normalAccount}`,
        `givenName:: ${base64(account.first_name)}`,
        `sn:: ${base64(account.last_name)}`,
        `userPassword:: ${base64(account.password)}`,
        ...(account.email ? [`mail: ${account.email}`] : []),
        ...(account.memberOf ?? []).map((dn) => `memberOf:: ${base64(dn)}`),
      ].join('\n'),
    ),
  ];
  return `${entries.join('\n\n')}\n`;
}
