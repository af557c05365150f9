/**
 * Tests the driver against a real server with Active Directory's schema: sAMAccountName and userPrincipalName are
 * logins, objectGUID (bytes) is the subject, memberOf stands in the person's entry, and a bit marks a disabled account.
 * There is no uid, no entryUUID and no group that could be queried.
 */
import { describe, expect, test } from 'vitest';
import {
  accountDn,
  activeDirectoryLdif,
  activeDirectorySchema,
  normalAccount,
  switchedOff,
} from '../../testing/engines/active-directory.ts';
import { hasSlapd, slapdBase, startSlapd } from '../../testing/engines/slapd.ts';
import { directoryEnvironment } from './directory-settings.ts';
import { conformancePeople, describeDirectory } from './directory.conformance.ts';
import { ldapDirectory, type LdapOptions } from './ldap-directory.ts';

const guids = [
  '00112233445566778899aabbccddeeff',
  '2a28295c00ff0a0d2a28295c00ff0a0d',
  'ffeeddccbbaa99887766554433221100',
];
const groupDn = `CN=10А,OU=Классы,${slapdBase}`;
const accounts = conformancePeople.map((person, index) => ({
  ...person,
  guid: Buffer.from(guids[index]!, 'hex'),
  ...(person.login === 'ivanova' && { memberOf: [`cn=Everybody,${slapdBase}`, groupDn.toLowerCase()] }),
}));
const [ivanova, petrov] = accounts as [(typeof accounts)[0], (typeof accounts)[0]];
const disabled = {
  login: 'sidorov',
  password: 'sidorov-pass',
  first_name: 'Сидор',
  last_name: 'Сидоров',
  guid: Buffer.from('0123456789abcdef0123456789abcdef', 'hex'),
  userAccountControl: normalAccount | switchedOff,
};

const service = {
  login: 'put-service',
  password: 'service-pass',
  first_name: 'Служба',
  last_name: 'Путь',
  guid: Buffer.from('fedcba9876543210fedcba9876543210', 'hex'),
};
const everybody = [service, ...accounts, disabled];

const options: LdapOptions = {
  url: 'ldap://localhost',
  title: 'Школа № 7',
  bind: { dn: accountDn(0), password: service.password },
  base: slapdBase,
  filter: directoryEnvironment.PT_LDAP_FILTER.parse(undefined),
  startTls: false,
  ca: undefined,
  groups: { [groupDn]: '10 «А»', [`CN=10Б,OU=Классы,${slapdBase}`]: '10 «Б»' },
  onError: () => undefined,
};
const start = () =>
  startSlapd(activeDirectoryLdif(everybody), { schema: activeDirectorySchema, hidden: ['entryUUID'] });

const isHere = await hasSlapd('the LDAP driver against a server with the schema of Active Directory');
if (isHere) {
  describeDirectory('a directory with the schema of Active Directory', async () => {
    const slapd = await start();
    return {
      directory: ldapDirectory({ ...options, url: slapd.url }),
      stop: () => slapd.kill(),
      close: () => slapd.close(),
    };
  });
}

describe.skipIf(!isHere)('Active Directory', () => {
  test('the subject is its 16 bytes as its tools show them, and finds the person whatever the bytes mean in a filter', async () => {
    const slapd = await start();
    const directory = ldapDirectory({ ...options, url: slapd.url });
    const person = await directory.authenticate('ivanova', ivanova.password);
    expect(person?.subject).toBe('33221100-5544-7766-8899-aabbccddeeff');
    expect(await directory.find(person!.subject)).toEqual(person);
    // this GUID holds the bytes of «*», «(», «)», «\\» and NUL
    const odd = await directory.authenticate('petrov', petrov.password);
    expect(odd?.subject).toBe('5c29282a-ff00-0d0a-2a28-295c00ff0a0d');
    expect(await directory.find(odd!.subject)).toMatchObject({ login: 'petrov' });
    await slapd.close();
  });

  test('opens by the short and the full login, and gives the same short login', async () => {
    const slapd = await start();
    const directory = ldapDirectory({ ...options, url: slapd.url });
    const short = await directory.authenticate('IVANOVA', ivanova.password);
    expect(short).toMatchObject({ login: 'ivanova', user_groups: ['10 «А»'] });
    expect(await directory.authenticate('ivanova@school.example', ivanova.password)).toEqual(short);
    await slapd.close();
  });

  test('a disabled account is not found, neither with the right password nor by its subject', async () => {
    const slapd = await start();
    const directory = ldapDirectory({ ...options, url: slapd.url });
    expect(await directory.authenticate('sidorov', disabled.password)).toBeUndefined();
    expect(await directory.find('67452301-ab89-efcd-0123-456789abcdef')).toBeUndefined();
    await slapd.close();
  });
});
