import { createServer } from 'node:net';
import { apiBase } from '@put/contract/base/endpoint';
import { adminHealth, type Health, wayFileBytes } from '@put/contract/system/health';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { formOf } from '../../testing/multipart.ts';
import { announceProcess } from '../processes/announce-process.ts';
import {
  stateOfBackup,
  stateOfCertificate,
  stateOfContainers,
  stateOfDisk,
  stateOfJudge,
  stateOfMail,
  stateOfWaiting,
} from './health-rules.ts';
import { certificateOf } from './read-certificate.ts';

const { app, db, as, make, tools, tokens } = await testApp({ settings: { publicUrl: undefined } });
const admin = as(await make.user({ is_admin: true }));
const show = () => admin.get(adminHealth.show, {});
const own = (fields: Partial<typeof tools.system.own> = {}) => ({
  ...tools.system.own,
  id: crypto.randomUUID(),
  ...fields,
});
const refuse = (error: unknown) => {
  throw error;
};
/** Without what other tests of this process have thrown. */
const announce = (
  process: typeof tools.system.own,
  uncaught: Parameters<typeof announceProcess>[3] = () => undefined,
) => announceProcess(db, process, refuse, uncaught);

test('a process is seen from its start to its end; another release and a silent one are worth a look', async () => {
  const stop = announce(own());
  await expect.poll(async () => (await show()).processes.list.length).toBe(1);
  expect(await show()).toMatchObject({
    processes: { state: 'good' },
    release: { state: 'good', name: '1.2.3', others: [] },
  });
  const stopOther = announce(own({ role: 'worker', host: 'other', release: '1.2.4' }));
  await expect.poll(async () => (await show()).release).toMatchObject({ state: 'look', others: ['1.2.4'] });
  await db.updateTable('process').set({ seen_at: '2026-01-01T00:00:00Z' }).where('host', '=', 'other').execute();
  const { processes, release } = await show();
  expect(processes).toMatchObject({ state: 'look', list: [{ host: 'other', is_gone: true }, { is_gone: false }] });
  // what is gone runs no release
  expect(release.state).toBe('good');
  expect(release.newest_migration).toMatch(/^\d{4}-/);
  await stopOther();
  await stop();
  expect((await show()).processes.list).toEqual([]);
});

test('a process that was killed is forgotten when the next one of its machine starts', async () => {
  await db
    .insertInto('process')
    .values(own({ pid: 2_147_483_000 }))
    .execute();
  await db
    .insertInto('process')
    .values(own({ host: 'elsewhere', pid: 2_147_483_000 }))
    .execute();
  const stop = announce(own());
  const listed = async () => (await show()).processes.list.map(({ host, pid }) => [host, pid]);
  await expect.poll(listed).toEqual([
    ['elsewhere', 2_147_483_000],
    ['school', process.pid],
  ]);
  await stop();
});

test('an error that nobody caught is told for a day', async () => {
  let lastAt = new Date();
  const stop = announce(own(), () => ({ count: 2, work: 'container', lastAt }));
  const told = async () => {
    const { state, list } = (await show()).processes;
    return { state, own: list.find(({ is_gone }) => !is_gone)?.uncaught };
  };
  await expect
    .poll(told)
    .toEqual({ state: 'look', own: { count: 2, work: 'container', last_at: lastAt.toISOString() } });
  await stop();
  lastAt = new Date(Date.now() - 25 * 3_600_000);
  const stopNext = announce(own(), () => ({ count: 2, work: 'container', lastAt }));
  // the process of the test before is gone, which is to be looked at too
  await db.deleteFrom('process').where('host', '=', 'elsewhere').execute();
  await expect.poll(told).toMatchObject({ state: 'good', own: { count: 2 } });
  await stopNext();
});

test('waiting e-mails, disks and backups are told as they are', async () => {
  await db
    .insertInto('mail_message')
    .values({ recipient: 'a@example.com', subject: '', text: '', html: '', status: 'failed' })
    .execute();
  const health = await show();
  expect(health.mail).toMatchObject({ state: 'look', failed: 1, waiting: 0 });
  expect(health.backup).toEqual({ state: 'look', warning: 'none', last_at: null, is_scheduled: false });
  expect(health.disk.folders[0]).toMatchObject({ what: 'data' });
  expect(health.disk.folders[0]!.size_bytes).toBeGreaterThan(health.disk.folders[0]!.free_bytes);
  expect(health.certificate).toEqual({ state: 'good', host: null, ends_at: null, problem: null });
});

test('an address that can not be opened is worth a look, and does not hold up the page', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const read = await certificateOf(`https://127.0.0.1:${port}`)();
  expect(read).toEqual({ host: '127.0.0.1', ends_at: null, problem: 'unreachable' });
});

const now = '2026-11-27T12:00:00.000Z';
const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
const disk = (free: number): Health['disk']['folders'] => [{ what: 'data', free_bytes: free, size_bytes: 100 }];
const driver = { host: 'a', driver: 'Docker', languages: ['c'], state: 'broken' as const, reason: null };
const noContainers = { states: [], oldest_queued_at: null };

test.each([
  ['a disk', stateOfDisk(disk(50)), stateOfDisk(disk(9)), stateOfDisk([...disk(50), ...disk(2)])],
  [
    'the queue',
    stateOfWaiting('submission', null, now),
    stateOfWaiting('submission', minutesAgo(6), now),
    stateOfWaiting('submission', minutesAgo(31), now),
  ],
  [
    'mail',
    stateOfMail({ waiting: 1, oldest_at: minutesAgo(5), failed: 0 }, now, { hasServer: true, isProduction: true }),
    stateOfMail({ waiting: 0, oldest_at: null, failed: 1 }, now, { hasServer: true, isProduction: true }),
    stateOfMail({ waiting: 1, oldest_at: minutesAgo(300), failed: 0 }, now, { hasServer: true, isProduction: true }),
  ],
  [
    'mail without a server',
    stateOfMail({ waiting: 1, oldest_at: minutesAgo(5), failed: 0 }, now, { hasServer: false, isProduction: false }),
    stateOfMail({ waiting: 0, oldest_at: null, failed: 0 }, now, { hasServer: false, isProduction: true }),
    stateOfMail({ waiting: 1, oldest_at: minutesAgo(300), failed: 0 }, now, { hasServer: false, isProduction: true }),
  ],
  [
    'a certificate',
    stateOfCertificate({ host: 'a', ends_at: inDays(15), problem: null }, now),
    stateOfCertificate({ host: 'a', ends_at: inDays(13), problem: null }, now),
    stateOfCertificate({ host: 'a', ends_at: inDays(2), problem: null }, now),
  ],
  [
    'another certificate',
    stateOfCertificate({ host: null, ends_at: null, problem: null }, now),
    stateOfCertificate({ host: 'a', ends_at: inDays(90), problem: 'untrusted' }, now),
    stateOfCertificate({ host: 'a', ends_at: inDays(-1), problem: null }, now),
  ],
  [
    'containers',
    stateOfContainers({ engine: null, containers: noContainers }, now),
    stateOfContainers(
      { engine: { state: 'ready', words: '', most: 1 }, containers: { states: [], oldest_queued_at: minutesAgo(16) } },
      now,
    ),
    stateOfContainers({ engine: { state: 'broken', words: 'нет', most: 0 }, containers: noContainers }, now),
  ],
] as const)('%s: good, look, broken', (_, ...states) => {
  expect(states).toEqual(['good', 'look', 'broken']);
});

test('a failed backup and a broken engine of languages are broken', () => {
  const backup = { now, schedule: null, last: null, running: null, failed: null, check: null };
  expect(stateOfBackup({ ...backup, warning: 'failed' })).toBe('broken');
  expect(stateOfBackup({ ...backup, warning: 'unsound' })).toBe('broken');
  for (const warning of ['late', 'unchecked'] as const) expect(stateOfBackup({ ...backup, warning })).toBe('look');
  expect(stateOfBackup({ ...backup, warning: null })).toBe('good');
  const judge = { processes: 1, broken: [], unserved: [] };
  expect(stateOfJudge(judge)).toBe('good');
  expect(stateOfJudge({ ...judge, processes: 0 })).toBe('broken');
  expect(stateOfJudge({ ...judge, broken: [driver] })).toBe('broken');
  expect(stateOfJudge({ ...judge, unserved: [{ language: 'cpp', waiting: 1 }] })).toBe('broken');
});

test('the way is tried with a file that nobody keeps; what comes by no proxy, or by more than one, is told apart', async () => {
  const viewer = await make.user({ is_admin: true });
  const authorization = `Bearer ${tokens.sign(viewer, crypto.randomUUID())}`;
  const sendWay = async (bytes: number, headers: object = {}) => {
    const form = new Response(formOf(new Uint8Array(bytes), 'way'));
    return app.inject({
      method: 'POST',
      url: `${apiBase}${adminHealth.tryWay.path}`,
      headers: {
        'content-type': form.headers.get('content-type')!,
        authorization,
        host: 'school.example:8443',
        ...headers,
      },
      payload: Buffer.from(await form.arrayBuffer()),
    });
  };
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  // this application stands behind one proxy
  expect((await sendWay(wayFileBytes)).json()).toEqual({
    host: 'school.example:8443',
    ip: '127.0.0.1',
    address: 'missing',
  });
  expect((await sendWay(1, forwarded)).json()).toMatchObject({ ip: '203.0.113.7', address: 'right' });
  expect((await sendWay(wayFileBytes + 1)).json()).toMatchObject({ code: 'too_large' });
  expect(await db.selectFrom('file').selectAll().execute()).toEqual([]);
});
