import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const reports = { PT_SENTRY_DSN: 'https://key@sentry.example/7' };
const counter = { PT_ANALYTICS_URL: 'https://stats.example/script.js', PT_ANALYTICS_WEBSITE_ID: 'site-7' };

test('Error reporting runs in the production environment, and only with an address', () => {
  expect(readSettings({ ...reports, NODE_ENV: 'production' }).monitoring.sentryDsn).toBe(reports.PT_SENTRY_DSN);
  expect(readSettings({ NODE_ENV: 'production', PT_SENTRY_DSN: '' }).monitoring.sentryDsn).toBeUndefined();
  expect(readSettings(reports).monitoring.sentryDsn).toBeUndefined();
});

test('the counter of visits runs in production only, and only when it is configured', () => {
  expect(readSettings({ ...counter, NODE_ENV: 'production' }).monitoring.analytics).toEqual({
    scriptUrl: 'https://stats.example/script.js',
    websiteId: 'site-7',
  });
  expect(readSettings({ NODE_ENV: 'production' }).monitoring.analytics).toBeUndefined();
  expect(readSettings(counter).monitoring.analytics).toBeUndefined();
});

test('a new demonstration has a class, unless the courses alone are wanted', () => {
  expect(readSettings({}).hasDemonstrationClass).toBe(true);
  expect(readSettings({ PT_DEMO: 'courses' }).hasDemonstrationClass).toBe(false);
  expect(() => readSettings({ PT_DEMO: 'none' })).toThrow(SettingsError);
});

test.each([
  ['PT_SENTRY_DSN', { PT_SENTRY_DSN: 'sentry.example' }],
  ['PT_SENTRY_DSN', { PT_SENTRY_DSN: 'https://sentry.example/7' }],
  ['PT_SENTRY_DSN', { PT_SENTRY_DSN: "https://key@sentry.example/7; script-src 'unsafe-inline'" }],
  ['PT_ANALYTICS_URL', { ...counter, PT_ANALYTICS_URL: 'javascript:alert(1)' }],
  ['PT_ANALYTICS_WEBSITE_ID', { ...counter, PT_ANALYTICS_WEBSITE_ID: '"><script>' }],
  ['PT_ANALYTICS_WEBSITE_ID', { PT_ANALYTICS_URL: counter.PT_ANALYTICS_URL }],
])('a wrong %s stops the start in development too, and is named', (name, env) => {
  expect(() => readSettings(env)).toThrow(SettingsError);
  expect(() => readSettings(env)).toThrow(name);
});

test('a judging process may be told its languages, by the names of the contract', () => {
  expect(readSettings({}).judgeLanguages).toBeUndefined();
  expect(readSettings({ PT_JUDGE_LANGUAGES: 'python, cpp,sql' }).judgeLanguages).toEqual(['python', 'cpp', 'sql']);
  const wrong = 'PT_JUDGE_LANGUAGES: языка «c++» нет; есть python, c, cpp,';
  expect(() => readSettings({ PT_JUDGE_LANGUAGES: 'python,c++' })).toThrow(wrong);
  expect(() => readSettings({ PT_JUDGE_LANGUAGES: 'python,' })).toThrow('языка «» нет');
});

test('images come from a registry by the digests of a file, which must be right', () => {
  const folder = mkdtempSync(join(tmpdir(), 'put-digests-'));
  const file = join(folder, 'digests.json');
  const set = { PT_RUNNER_REGISTRY: 'registry.school.example:5000/put', PT_RUNNER_DIGESTS: file };
  try {
    expect(() => readSettings(set)).toThrow('npm run runners:push');
    writeFileSync(file, '{"python": "latest"}');
    expect(() => readSettings(set)).toThrow('это не список имён и sha256');
    const digests = { python: `sha256:${'a'.repeat(64)}` };
    writeFileSync(file, JSON.stringify(digests));
    expect(readSettings(set).docker?.registry).toEqual({ registry: set.PT_RUNNER_REGISTRY, digests });
    expect(() => readSettings({ ...set, PT_RUNNER_REGISTRY: 'https://x' })).toThrow('PT_RUNNER_REGISTRY');
    const user = { ...set, PT_RUNNER_REGISTRY_USER: 'judge' };
    expect(() => readSettings(user)).toThrow('PT_RUNNER_REGISTRY_USER и PT_RUNNER_REGISTRY_PASSWORD');
    const secret = join(folder, 'password');
    writeFileSync(secret, 'пароль\n');
    const login = readSettings({ ...user, PT_RUNNER_REGISTRY_PASSWORD_FILE: secret }).docker?.registry?.login;
    expect(login).toEqual({ user: 'judge', password: 'пароль' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('e-mails need a server, and then a sender and an address for links', () => {
  const smtp = { PT_SMTP_URL: 'smtp://put:secret@mail.example:587', PT_MAIL_FROM: 'Путь <put@school.example>' };
  expect(readSettings({}).smtp).toBeUndefined();
  expect(readSettings(smtp).smtp).toEqual({ url: smtp.PT_SMTP_URL, from: smtp.PT_MAIL_FROM });
  expect(() => readSettings({ PT_SMTP_URL: smtp.PT_SMTP_URL })).toThrow('PT_MAIL_FROM');
  expect(() => readSettings({ ...smtp, PT_SMTP_URL: 'mail.example' })).toThrow('PT_SMTP_URL');
  expect(() => readSettings({ ...smtp, NODE_ENV: 'production' })).toThrow('PT_PUBLIC_URL');
  expect(() => readSettings({ ...smtp, PT_MAIL_FROM: 'Путь <a@b.example>\nBcc: c@d.example' })).toThrow('PT_MAIL_FROM');
});

test('registration is by invitation unless the school says otherwise', () => {
  expect(readSettings({}).registration).toEqual({ mode: 'invitation', isEmailRequired: false });
  expect(readSettings({ PT_REGISTRATION: 'open', PT_EMAIL_REQUIRED: '1' }).registration).toEqual({
    mode: 'open',
    isEmailRequired: true,
  });
  expect(() => readSettings({ PT_REGISTRATION: 'everybody' })).toThrow('PT_REGISTRATION');
});

const directory = { PT_LDAP_URL: 'ldaps://dc.school.example', PT_LDAP_BASE: 'dc=school,dc=example' };

test('there is a directory when it has an address, with a filter for OpenLDAP and Active Directory', () => {
  expect(readSettings({}).directory).toBeUndefined();
  const given = { ...directory, PT_LDAP_CREATE_ACCOUNTS: '1', PT_LDAP_GROUPS: '{"cn=10a,dc=school":"10 «А»"}' };
  expect(readSettings(given).directory).toMatchObject({
    base: 'dc=school,dc=example',
    bind: undefined,
    startTls: false,
    createsAccounts: true,
    groups: { 'cn=10a,dc=school': '10 «А»' },
  });
  expect(readSettings(given).directory?.filter).toContain('sAMAccountName={login}');
});

test.each([
  ['PT_LDAP_URL', { ...directory, PT_LDAP_URL: 'https://dc.school.example' }],
  ['PT_LDAP_BASE', { PT_LDAP_URL: directory.PT_LDAP_URL }],
  ['PT_LDAP_BIND_PASSWORD', { ...directory, PT_LDAP_BIND_DN: 'cn=reader' }],
  ['PT_LDAP_FILTER', { ...directory, PT_LDAP_FILTER: '(uid=*)' }],
  ['PT_LDAP_FILTER', { ...directory, PT_LDAP_FILTER: '(&(uid={login})' }],
  ['PT_LDAP_GROUPS', { ...directory, PT_LDAP_GROUPS: 'cn=10a:10 «А»' }],
])('a wrong %s of the directory stops the start and is named', (name, env) => {
  expect(() => readSettings(env)).toThrow(SettingsError);
  expect(() => readSettings(env)).toThrow(name);
});

test('Docker is used unless it is turned off, at the given or the usual address', () => {
  expect(readSettings({}).docker).toEqual({ host: undefined, runtime: undefined });
  expect(readSettings({ PT_DOCKER: 'off', PT_DOCKER_HOST: '/run/x.sock' }).docker).toBeUndefined();
  const set = { PT_DOCKER_HOST: 'tcp://judge:2375', PT_DOCKER_RUNTIME: 'runsc' };
  expect(readSettings(set).docker).toEqual({ host: 'tcp://judge:2375', runtime: 'runsc' });
  expect(() => readSettings({ PT_DOCKER_HOST: 'judge' })).toThrow('PT_DOCKER_HOST');
  expect(() => readSettings({ PT_DOCKER: 'no' })).toThrow('PT_DOCKER');
});

test('files lie in a store of S3 when it is set whole', () => {
  const store = {
    PT_FILES_S3_URL: 'https://s3.school.example/put-files/',
    PT_FILES_S3_ACCESS_KEY_ID: 'put',
    PT_FILES_S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readSettings({}).s3).toBeUndefined();
  expect(readSettings(store).s3).toEqual({
    url: 'https://s3.school.example/put-files',
    region: 'us-east-1',
    accessKeyId: 'put',
    secretAccessKey: 'secret',
  });
  for (const name of Object.keys(store)) expect(() => readSettings({ ...store, [name]: '' })).toThrow(name);
  for (const url of ['s3.school.example', 'https://s3.school.example/a/b', 'https://k:s@s3.school.example/put'])
    expect(() => readSettings({ ...store, PT_FILES_S3_URL: url })).toThrow('PT_FILES_S3_URL: адрес');
});

test('a setting can stand in a file, with or without a line break at its end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'put-settings-'));
  try {
    const [secret, url] = [join(folder, 'secret'), join(folder, 'url')];
    writeFileSync(secret, `${'s'.repeat(32)}\n`);
    writeFileSync(url, 'postgres://put:p@ss@db/put');
    const read = readSettings({ PT_SECRET_FILE: secret, DATABASE_URL_FILE: url });
    expect(read).toMatchObject({ secret: 's'.repeat(32), databaseUrl: 'postgres://put:p@ss@db/put' });
    expect(() => readSettings({ PT_SECRET_FILE: secret, PT_SECRET: 't'.repeat(32) })).toThrow('PT_SECRET_FILE');
    expect(() => readSettings({ PT_SECRET_FILE: join(folder, 'nothing') })).toThrow(
      'PT_SECRET_FILE: файл не прочитать',
    );
    // what is in the file is checked as what is in the environment
    writeFileSync(url, 'mysql://db');
    expect(() => readSettings({ DATABASE_URL_FILE: url })).toThrow('DATABASE_URL');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an archive of WAL is for the bundled database', () => {
  expect(readSettings({}).walArchive).toBeUndefined();
  const archive = { PT_WAL_ARCHIVE_DIR: '/mnt/wal' };
  expect(readSettings(archive).walArchive).toEqual({ folder: '/mnt/wal', keepDays: 7 });
  expect(() => readSettings({ ...archive, DATABASE_URL: 'postgres://put@db/put' })).toThrow('PT_WAL_ARCHIVE_DIR');
});

test('a node and those who call it have certificates, whole or none', () => {
  const pem = '-----BEGIN X-----\nabc\n-----END X-----';
  expect(readSettings({}).node).toEqual({ host: '0.0.0.0', port: 7443, tls: undefined });
  const node = { PT_NODE_TLS_CA: pem, PT_NODE_TLS_CERT: pem, PT_NODE_TLS_KEY: pem, PT_NODE_PORT: '1' };
  expect(readSettings(node).node).toEqual({ host: '0.0.0.0', port: 1, tls: { ca: pem, cert: pem, key: pem } });
  expect(() => readSettings({ ...node, PT_NODE_TLS_KEY: '' })).toThrow('задаются только вместе');
  expect(() => readSettings({ ...node, PT_NODE_TLS_CA: '/etc/ca.pem' })).toThrow('BEGIN');
  const caller = { PT_DOCKER_TLS_CA: pem, PT_DOCKER_TLS_CERT: pem, PT_DOCKER_TLS_KEY: pem };
  expect(readSettings(caller).docker?.tls).toEqual({ ca: pem, cert: pem, key: pem });
  expect(readSettings({ PT_DOCKER_TLS_CA: pem }).docker?.tls?.cert).toBeUndefined();
  expect(() => readSettings({ ...caller, PT_DOCKER_TLS_CA: '' })).toThrow('PT_DOCKER_TLS_CA');
  expect(() => readSettings({ ...caller, PT_DOCKER_TLS_KEY: '' })).toThrow('задаются только вместе');
  expect(readSettings({ PT_CONTAINERS_HOST: 'https://node:7443' }).containers.host).toBe('https://node:7443');
});

test('where passwords are known to everybody, only this machine is answered', () => {
  const database = { DATABASE_URL: 'postgres://put@db/put' };
  const hostOf = (env: Record<string, string>) => readSettings(env).host;
  expect(hostOf({})).toBe('127.0.0.1');
  expect(hostOf({ HOST: '0.0.0.0' })).toBe('0.0.0.0');
  expect(hostOf(database)).toBe('0.0.0.0');
  expect(hostOf({ NODE_ENV: 'production', PT_SECRET: 'x'.repeat(32) })).toBe('0.0.0.0');
  expect(readSettings({ PT_SSH: '2222' }).containers.ssh).toEqual({ host: '127.0.0.1', port: 2222 });
});

test.each(['pa/ss', 'pa#ss', 'pa?ss', '12/3'])('a password with a bare «%s» is told how to be written', (password) => {
  const url = (written: string) => ({ DATABASE_URL: `postgres://put:${written}@db/put` });
  expect(() => readSettings({ ...url(password), PT_SECRET: 's'.repeat(32) })).toThrow('%2F, %23 и %3F');
  expect(readSettings(url(encodeURIComponent(password))).databaseUrl).toContain('@db/put');
});

test('an address of a socket is no password', () => {
  for (const url of ['postgres://put@/put?host=%2Frun', 'postgres:///put?user=me@school', 'postgresql://db'])
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});
