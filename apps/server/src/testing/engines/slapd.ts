import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endProcess } from '../processes/end-process.ts';
import { freePort, untilOpen } from '../processes/free-port.ts';
import { hasPackages } from './install-packages.ts';

const run = promisify(execFile);
const program = '/usr/sbin/slapd';

/** Whether tests can start a real OpenLDAP. */
export const hasSlapd = (tests: string): Promise<boolean> => hasPackages({ tests, packages: { slapd: program } });

export const slapdBase = 'dc=school,dc=example';
export const slapdAdmin = { dn: `cn=admin,${slapdBase}`, password: 'directory-admin' };

export type Slapd = {
  url: string;
  /** It answers there with `tls` alone. */
  ldaps: string;
  /** The server's self-signed certificate, PEM. */
  ca: string | undefined;
  start(): Promise<void>;
  /** Kills the server; connected clients are not told. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  tls?: boolean;
  /** Added to the usual schemas. */
  schema?: string;
  /** Attributes that are hidden from everybody, because the imitated server does not have them. */
  hidden?: readonly string[];
  /** An account is locked after so many wrong passwords, by the overlay ppolicy. */
  locksAfter?: number;
};

/** Starts an OpenLDAP for the caller: a free port, a temporary folder, the current user, the entries of `ldif`. */
export async function startSlapd(
  ldif: string,
  { tls = false, schema = '', hidden = [], locksAfter }: Options = {},
): Promise<Slapd> {
  const folder = await mkdtemp(join(tmpdir(), 'put-slapd-'));
  await mkdir(join(folder, 'data'));
  const ca = tls ? await makeCertificate(folder) : undefined;
  await writeFile(join(folder, 'slapd.conf'), configOf(folder, tls, hidden, locksAfter));
  await writeFile(join(folder, 'own.schema'), schema);
  await writeFile(join(folder, 'start.ldif'), `${ldif}${locksAfter === undefined ? '' : policyOf(locksAfter)}`);
  const config = ['-f', join(folder, 'slapd.conf')];
  await run('/usr/sbin/slapadd', [...config, '-l', join(folder, 'start.ldif')]);
  const port = await freePort();
  const securePort = await freePort();
  let child: ChildProcess | undefined;

  const slapd: Slapd = {
    url: `ldap://localhost:${port}`,
    ldaps: `ldaps://localhost:${securePort}`,
    ca: ca && (await readFile(ca, 'utf8')),
    async start() {
      // `-d 0` keeps it in the foreground, so that it is our child process
      const urls = tls ? `${slapd.url} ${slapd.ldaps}` : slapd.url;
      const started = spawn(program, [...config, '-h', urls, '-d', '0'], { stdio: 'ignore' });
      child = started;
      await untilOpen(port, started);
    },
    async kill() {
      const dying = child;
      child = undefined;
      await endProcess(dying);
    },
    async close() {
      await slapd.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await slapd.start();
  return slapd;
}

const configOf = (folder: string, tls: boolean, hidden: readonly string[], locksAfter: number | undefined) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
include ${folder}/own.schema
modulepath /usr/lib/ldap
moduleload back_mdb
${locksAfter === undefined ? '' : 'moduleload ppolicy'}
pidfile ${folder}/pid
argsfile ${folder}/args
${tls ? `TLSCertificateFile ${folder}/tls.crt\nTLSCertificateKeyFile ${folder}/tls.key\nsecurity simple_bind=128` : ''}
# the trap that an empty password falls into when it is asked about
allow bind_anon_cred bind_anon_dn
database mdb
suffix "${slapdBase}"
directory ${folder}/data
maxsize 10485760
rootdn "${slapdAdmin.dn}"
rootpw ${slapdAdmin.password}
${hidden.map((name) => `access to attrs=${name} by * none\n`).join('')}access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
${locksAfter === undefined ? '' : `overlay ppolicy\nppolicy_default cn=policy,${slapdBase}`}
`;

/** Locked until an administrator of the directory unlocks it. */
const policyOf = (locksAfter: number) => `
dn: cn=policy,${slapdBase}
objectClass: device
objectClass: pwdPolicy
cn: policy
pwdAttribute: userPassword
pwdLockout: TRUE
pwdLockoutDuration: 0
pwdMaxFailure: ${locksAfter}
`;

async function makeCertificate(folder: string): Promise<string> {
  const file = join(folder, 'tls.crt');
  const what = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  const where = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', join(folder, 'tls.key'), '-out', file];
  await run('openssl', what.concat(where));
  return file;
}

type Person = { login: string; password: string; first_name: string; last_name: string; email?: string };

/** People and groups as LDIF. A DN holds a number, because a login may hold any character. */
export function ldifOf(people: readonly Person[], groups: Record<string, string[]> = {}): string {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const dnOf = (login: string) => `cn=person ${people.findIndex((one) => one.login === login)},ou=people,${slapdBase}`;
  const entries = [
    `dn: ${slapdBase}\nobjectClass: dcObject\nobjectClass: organization\no: School\ndc: school`,
    ...['people', 'groups'].map((ou) => `dn: ou=${ou},${slapdBase}\nobjectClass: organizationalUnit\nou: ${ou}`),
    ...people.map(({ login, password, first_name, last_name, email }, index) =>
      [
        `dn: ${dnOf(login)}`,
        'objectClass: inetOrgPerson',
        `cn: person ${index}`,
        `uid:: ${base64(login)}`,
        `givenName:: ${base64(first_name)}`,
        `sn:: ${base64(last_name)}`,
        `userPassword:: ${base64(password)}`,
        ...(email ? [`mail: ${email}`] : []),
      ].join('\n'),
    ),
    ...Object.entries(groups).map(([name, logins]) =>
      [
        `dn: cn=${name},ou=groups,${slapdBase}`,
        'objectClass: groupOfNames',
        `cn: ${name}`,
        ...logins.map((login) => `member: ${dnOf(login)}`),
      ].join('\n'),
    ),
  ];
  return `${entries.join('\n\n')}\n`;
}
