/**
 * An error that nobody catches fails the piece of work that it belongs to and nothing else: the product in a process of
 * its own, whose drivers throw on demand and then never answer.
 */
import { join } from 'node:path';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Container } from '@put/contract/containers/containers';
import type { ExportRun } from '@put/contract/exports/exports';
import type { Health, OwnWork } from '@put/contract/system/health';
import type { ImportState } from '@put/contract/users/imports';
import type { Problem } from '@put/contract/base/refusals';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Fault } from '../testing/processes/faulty-server.ts';
import { freePort } from '../testing/processes/free-port.ts';
import { killableServer } from '../testing/processes/killable-server.ts';

const sshPort = await freePort();
const program = join(import.meta.dirname, '../testing/processes/faulty-server.ts');
const settings = {
  PT_CONTAINERS: 'virtual',
  PT_SSH: `127.0.0.1:${sshPort}`,
  PT_DOCKER: 'off',
  PT_LOG_LEVEL: 'error',
};
const server = await killableServer(settings, program);
const { call, send, signIn, tell } = server;
let container = 0;
let pid = 0;

beforeAll(async () => {
  await server.start();
  pid = server.pid();
  await signIn('admin');
  const template = {
    title: 'Проба',
    summary: '',
    image: 'linux',
    cpus: 1,
    memory_mb: 256,
    disk_mb: 64,
    pids: 128,
    network: null,
    ports: [],
    start_command: '',
    files: [],
    idle_minutes: 60,
    max_hours: 12,
    most_running: 3,
    is_root_readonly: false,
    is_offered: true,
  };
  const { id: template_id } = await call<{ id: number }>('POST', '/admin/container_template', template);
  await signIn('student');
  container = (await call<{ id: number }>('POST', '/user/container', { template_id })).id;
  await call('POST', `/user/container/${container}/start`, {});
  const state = async () => (await call<Container>('GET', `/user/container/${container}`)).state;
  await vi.waitUntil(async () => (await state()) === 'running', { timeout: 300_000 });
}, 400_000);
afterAll(() => server.close());

const fault = (next: Fault) => tell({ once: next });

let seen = 0;
/** The same process answers somebody else, and tells what has failed since the last time. */
async function othersAreServed(work: OwnWork): Promise<void> {
  expect(server.pid()).toBe(pid);
  await signIn('admin');
  const told = async () => (await call<Health>('GET', '/admin/health')).processes.list[0]?.uncaught;
  // each process tells of itself every ten seconds
  await vi.waitUntil(async () => ((await told())?.count ?? 0) > seen, { timeout: 100_000, interval: 500 });
  const uncaught = (await told())!;
  expect(uncaught.work).toBe(work);
  seen = uncaught.count;
}

async function upload(text: string): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'a.txt');
  const asSent = new Response(form);
  return fetch(`http://127.0.0.1:${server.port()}/api/v1/file`, {
    method: 'POST',
    headers: {
      'content-type': asSent.headers.get('content-type')!,
      authorization: `Bearer ${server.token()}`,
    },
    body: await asSent.arrayBuffer(),
  });
}

async function answeredInOurWords(answer: Response): Promise<void> {
  expect(answer.status).toBe(500);
  const problem = (await answer.json()) as Problem;
  expect(problem).toMatchObject({ code: 'internal' });
  expect(JSON.stringify(problem)).not.toContain('deliberate');
}

const triesOf = async (job: string) =>
  (
    await server.ask<{ tries: number }>('select max(retry_count)::int as tries from pgboss.job where name = $1', [job])
  )[0]?.tries;

test.each<[string, Fault['how']]>([
  ['a timer', 'timer'],
  ['a stream', 'stream'],
  ['a tar with an open entry', 'tar'],
  ['a promise', 'rejection'],
])('an upload fails alone by an error of %s', async (_, how) => {
  await signIn('student');
  await fault({ at: 'files', does: 'stage', how });
  await answeredInOurWords(await upload('текст'));
  // the same person, at once
  expect((await upload('текст')).status).toBe(200);
  await othersAreServed('call');
});

test('a copy of one container fails alone, and its turn is free again', async () => {
  await signIn('student');
  const path = `/user/container/${container}/snapshot`;
  await fault({ at: 'containers', does: 'exportHome', how: 'tar' });
  await answeredInOurWords(await send('POST', path, {}));
  expect((await send('POST', path, {})).status).toBe(200);
  await othersAreServed('call');
});

test('an export counts a try and is made by the next one', async () => {
  await signIn('admin');
  const people = await server.ask<{ id: number }>(`select id from "user" where username = 'student'`);
  await fault({ at: 'files', does: 'stage', how: 'stream' });
  const body = { lesson_id: 1, user_ids: [people[0]!.id], time_zone: 'Europe/Moscow', format: 'xlsx' };
  const { id } = await call<{ id: number }>('POST', '/admin/export', body);
  const status = async () =>
    (await call<{ exports: ExportRun[] }>('GET', '/admin/exports?course_id=1')).exports.find((one) => one.id === id)
      ?.status;
  await expect.poll(status).toBe('ready');
  expect(await triesOf('make-export')).toBe(1);
  await othersAreServed('job');
});

test('an import counts a try and is done by the next one', async () => {
  await signIn('admin');
  await fault({ at: 'queue', does: 'run', of: 'import-users', how: 'rejection' });
  const file = Buffer.from('Фамилия;Имя\nСухова;Анна\n');
  const { id } = await call<{ id: number }>('POST', '/admin/users/import', {
    file_name: 'class.csv',
    file_base64: file.toString('base64'),
  });
  const state = () => call<ImportState>('GET', `/admin/users/import/${id}`);
  await expect.poll(state).toMatchObject({ status: 'done', created: 1 });
  expect(await triesOf('import-users')).toBe(1);
  await othersAreServed('job');
});

test('a submission is judged by the next try', async () => {
  await signIn('student');
  await fault({ at: 'queue', does: 'run', of: 'judge-submission', how: 'timer' });
  const files = [{ name: 'main.py', content: "print('Привет, мир!')" }];
  const solution = { task_id: 1, lesson_id: 1, language: 'python', files };
  const { id } = await call<{ id: number }>('POST', '/user/submission', solution, {
    'idempotency-key': crypto.randomUUID(),
  });
  const verdict = async () => (await call<{ verdict: string }>('GET', `/user/submission/${id}`)).verdict;
  await expect.poll(verdict).toBe('accepted');
  await othersAreServed('job');
});

/** A page's socket that is signed in. */
async function openSocket(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port()}/api/v1/ws`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', access_token: server.token() }));
  await once(socket, 'message');
  return socket;
}

test('a message of a socket ends that socket, and another one goes on', async () => {
  await signIn('student');
  const [mine, other] = [await openSocket(), await openSocket()];
  await fault({ at: 'events', does: 'publish', of: 'class', how: 'timer' });
  mine.send(JSON.stringify({ type: 'here', lesson_id: 1, task_id: 1, doing: 'writes' }));
  const [code] = (await once(mine, 'close')) as [number];
  expect(code).toBe(1011);
  other.send(JSON.stringify({ type: 'subscribe', topic: 'announcements:1' }));
  expect(String((await once(other, 'message'))[0])).toMatch(/subscribed|error/);
  other.close();
  await othersAreServed('socket');
});

test('a session of ssh ends, and the next one comes in', async () => {
  await signIn('student');
  const { private: privateKey, public: public_key } = ssh2.utils.generateKeyPairSync('ed25519');
  await call('POST', '/user/ssh_key', { title: '', public_key });
  const open = async () => {
    const client = new ssh2.Client();
    client.on('error', () => undefined);
    client.connect({ host: '127.0.0.1', port: sshPort, username: `put-${container}`, privateKey });
    await once(client, 'ready');
    return client;
  };
  const [first, other] = [await open(), await open()];
  const closed = once(first, 'close');
  // whoever looks after containers may come first
  await tell({ on: { at: 'containers', does: 'connect', how: 'stream' } });
  first.exec('ls', () => undefined);
  await closed;
  await tell({ off: true });
  const hasBegun = new Promise<boolean>((resolve) => {
    other.exec('ls', (error) => resolve(error === undefined));
  });
  expect(await hasBegun).toBe(true);
  other.end();
  await othersAreServed('ssh');
});

test('what nobody owns ends the process gently, and whatever fails at each start lets it serve', async () => {
  await signIn('student');
  const ended = server.ended();
  await tell({ now: true });
  expect(await ended).toBe(1);
  expect(server.log()).toContain('of no piece of work');
  // it closed its database instead of leaving it behind
  await expect(
    new Promise((resolve, reject) => {
      createConnection(`${server.dataDir}/run/.s.PGSQL.5432`).once('connect', resolve).once('error', reject);
    }),
  ).rejects.toThrow();
  const always: Fault[] = [{ at: 'containers', does: 'list', how: 'tar' }];
  await server.start({ TEST_FAULTS: JSON.stringify(always) });
  pid = server.pid();
  seen = 0;
  await othersAreServed('periodic');
  await signIn('student');
  expect((await send('GET', '/user/courses')).status).toBe(200);
  expect(server.pid()).toBe(pid);
});
