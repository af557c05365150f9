import { createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { hasSlapd, ldifOf, slapdAdmin, slapdBase, startSlapd } from '../../testing/engines/slapd.ts';
import { DirectoryDown } from './directory.ts';
import { conformancePeople, describeDirectory } from './directory.conformance.ts';
import { ldapDirectory, type LdapOptions } from './ldap-directory.ts';
import { bytesOfGuid, escapeFilterValue, guidOf } from './ldap-values.ts';

const options: LdapOptions = {
  url: 'ldap://localhost',
  title: 'Школа № 7',
  bind: slapdAdmin,
  base: slapdBase,
  filter: '(&(objectClass=person)(|(uid={login})(sAMAccountName={login})))',
  startTls: false,
  ca: undefined,
  groups: { [`cn=10a,ou=groups,${slapdBase}`]: '10 «А»', [`cn=gone,ou=groups,${slapdBase}`]: 'Нет такой' },
  onError: () => undefined,
};
const ldif = ldifOf(conformancePeople, { '10a': ['ivanova'] });
const [ivanova] = conformancePeople;

const isHere = await hasSlapd('the LDAP driver against a real OpenLDAP');
if (isHere) {
  describeDirectory('OpenLDAP', async () => {
    const slapd = await startSlapd(ldif);
    return {
      directory: ldapDirectory({ ...options, url: slapd.url }),
      stop: () => slapd.kill(),
      close: () => slapd.close(),
    };
  });
}

describe.skipIf(!isHere)('OpenLDAP', () => {
  test('works on when the directory comes back', async () => {
    const slapd = await startSlapd(ldif);
    const directory = ldapDirectory({ ...options, url: slapd.url });
    await slapd.kill();
    await expect(directory.authenticate('ivanova', ivanova.password)).rejects.toBeInstanceOf(DirectoryDown);
    await slapd.start();
    expect(await directory.authenticate('ivanova', ivanova.password)).toMatchObject({ login: 'ivanova' });
    await slapd.close();
  });

  test('StartTLS: trusts the given authority and no other; no password is sent without encryption', async () => {
    const slapd = await startSlapd(ldif, { tls: true });
    const ask = (changed: Partial<LdapOptions>) =>
      ldapDirectory({ ...options, url: slapd.url, ...changed }).authenticate('ivanova', ivanova.password);
    expect(await ask({ startTls: true, ca: slapd.ca })).toMatchObject({ login: 'ivanova' });
    await expect(ask({ startTls: true })).rejects.toBeInstanceOf(DirectoryDown);
    await expect(ask({ startTls: false })).rejects.toBeInstanceOf(DirectoryDown);
    await slapd.close();
  });

  test('ldaps: trusts the given authority and no other', async () => {
    const slapd = await startSlapd(ldif, { tls: true });
    const ask = (ca: string | undefined) =>
      ldapDirectory({ ...options, url: slapd.ldaps, ca }).authenticate('ivanova', ivanova.password);
    expect(await ask(slapd.ca)).toMatchObject({ login: 'ivanova' });
    await expect(ask(undefined)).rejects.toBeInstanceOf(DirectoryDown);
    await slapd.close();
  });

  test('an account that the directory has locked is refused like a wrong password, and no other', async () => {
    const slapd = await startSlapd(ldif, { locksAfter: 3 });
    const errors: unknown[] = [];
    const directory = ldapDirectory({ ...options, url: slapd.url, onError: (error) => errors.push(error) });
    const enter = (password: string) => directory.authenticate('ivanova', password);
    expect(await enter(ivanova.password)).toMatchObject({ login: 'ivanova' });
    for (let n = 0; n < 3; n += 1) expect(await enter('wrong')).toBeUndefined();
    expect(await enter(ivanova.password)).toBeUndefined();
    const other = conformancePeople.find(({ login }) => login !== 'ivanova')!;
    expect(await directory.authenticate(other.login, other.password)).toMatchObject({ login: other.login });
    // it is an answer, and no fault of the directory
    expect(errors).toEqual([]);
    await slapd.close();
  });

  test('a login that several people share opens nothing', async () => {
    const slapd = await startSlapd(ldif);
    // this filter matches all entries for every login; each entry has its own password
    const directory = ldapDirectory({ ...options, url: slapd.url, filter: '(|(uid={login})(objectClass=person))' });
    for (const { login, password } of conformancePeople)
      expect(await directory.authenticate(login, password)).toBeUndefined();
    await slapd.close();
  });

  test('a wrong password of our own account gives DirectoryDown', async () => {
    const slapd = await startSlapd(ldif);
    const directory = ldapDirectory({ ...options, url: slapd.url, bind: { ...slapdAdmin, password: 'wrong' } });
    await expect(directory.authenticate('ivanova', ivanova.password)).rejects.toBeInstanceOf(DirectoryDown);
    await slapd.close();
  });
});

test('a server that accepts the connection and does not answer is down within seconds', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as { port: number };
  const directory = ldapDirectory({ ...options, url: `ldap://127.0.0.1:${port}` });
  await expect(directory.authenticate('ivanova', ivanova.password)).rejects.toBeInstanceOf(DirectoryDown);
  sockets.forEach((socket) => socket.destroy());
  silent.close();
});

test('a filter value is escaped by its bytes', () => {
  expect(escapeFilterValue('a*(b)\\\0ё')).toBe(String.raw`a\2a\28b\29\5c\00ё`);
});

test("Active Directory's 16 bytes are read as its tools show them, and searched for as bytes", () => {
  const bytes = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  const subject = '33221100-5544-7766-8899-aabbccddeeff';
  expect(guidOf(bytes)).toBe(subject);
  expect(bytesOfGuid(subject)).toEqual(bytes);
  expect(guidOf('text')).toBeUndefined();
});
