import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { adminContainers } from '@put/contract/containers/container-templates';
import { containerChannel } from '@put/contract/containers/containers';
import { topicOf } from '@put/contract/base/endpoint';
import { sshKeys } from '@put/contract/containers/ssh-keys';
import { adminUsers } from '@put/contract/users/users';
import { afterAll, expect, test, vi } from 'vitest';
import { fakeContainerEngine } from '../../drivers/container/fake/fake-engine.ts';
import { testApp } from '../../testing/build-app.ts';
import { runningContainer, startAgain } from '../../testing/containers/running-container.ts';
import { sshClient } from '../../testing/engines/ssh-client.ts';
import { type SshDoor, watchSshDoor } from './door/ssh-door.ts';

const client = await sshClient();
const hostKeyFile = join(client.folder, 'host-key');
const door: SshDoor = { host: '127.0.0.1', port: 0, hostKeyFile, problem: null };
const engine = fakeContainerEngine();
const { as, db, events, make } = await testApp({ judges: false, containers: engine, ssh: door });
const errors: unknown[] = [];
const tools = { db, events, containers: engine, publicUrl: () => 'https://put.example' };
const closeDoor = watchSshDoor({ ...tools, ssh: door, onError: (error) => errors.push(error) })!;
await vi.waitUntil(() => door.port > 0, { timeout: 100_000 });
afterAll(async () => {
  await client.close();
  await closeDoor();
  if (errors.length > 0) throw new AggregateError(errors, 'the door reports errors');
});

let made = 0;
/** A student with a running container and a key. */
async function own(kind?: readonly string[]) {
  const person = await make.user();
  const student = as(person);
  const key = `key-${(made += 1)}`;
  const body = { title: '', public_key: await client.makeKey(key, kind) };
  const { id: keyId } = await student.get(sshKeys.add, { body });
  const id = await runningContainer(db, engine, person);
  const agent = engine.inside(String(id));
  agent.onSpawn = shellOf;
  return { person, student, key, keyId, id, user: `put-${id}`, agent };
}

/** A shell that knows three commands. */
async function shellOf(argv: string[], { stdin, stdout, stderr }: Record<'stdin' | 'stdout' | 'stderr', Duplex>) {
  const command = argv.at(-1);
  if (command === 'cat') await pipeline(stdin, stdout, { end: true });
  else if (command === 'wait') await new Promise((resolve) => stdin.once('close', resolve));
  else {
    stdout.write(`сделано: ${command}\n`);
    stderr.write('жалоба\n');
    return 5;
  }
  return 0;
}

test('a command runs: its outputs come apart, and its code is the client’s', async () => {
  const { key, user } = await own();
  expect(await client.run(door, key, user, ['ls -l', 'ещё'])).toMatchObject({
    code: 5,
    stdout: 'сделано: ls -l ещё\n',
    stderr: expect.stringContaining('жалоба\n'),
  });
  const large = Buffer.alloc(3_000_000, 'туда и обратно ');
  const { code, stdout } = await client.run(door, key, user, ['cat'], large);
  expect([code, stdout === large.toString()]).toEqual([0, true]);
});

test.each([
  ['ed25519', ['-t', 'ed25519']],
  ['ecdsa', ['-t', 'ecdsa']],
  ['rsa', ['-t', 'rsa', '-b', '2048']],
])('a key of the kind %s opens, and its use is noted', async (kind, args) => {
  const { key, user, student } = await own(args);
  expect(await client.run(door, key, user, ['ls'])).toMatchObject({ code: 5 });
  const { keys } = await student.get(sshKeys.list, {});
  expect(keys).toEqual([expect.objectContaining({ kind, last_used_at: expect.any(String) })]);
});

test.each(['stdout', 'stderr', 'stdin'] as const)(
  '%s of a program breaks: its session ends, and others go on',
  async (which) => {
    const { key, user, agent } = await own();
    agent.onSpawn = async (_argv, streams) => {
      streams[which].destroy(new Error('deliberate'));
      return 3;
    };
    const { code } = await client.run(door, key, user, ['ls'], Buffer.alloc(300_000));
    expect(code).toBeGreaterThan(0);
    agent.onSpawn = shellOf;
    expect(await client.run(door, key, user, ['ls'])).toMatchObject({ code: 5 });
  },
);

test('a terminal has its size, and what is typed and said goes through', async () => {
  const { key, user, agent } = await own();
  const shell = client.start(door, key, user, ['-tt', '-e', 'none', '']);
  let heard = '';
  shell.stdout!.on('data', (piece: Buffer) => (heard += piece.toString()));
  shell.stdin!.write('эхо');
  await expect.poll(() => heard).toContain('эхо');
  const [number] = [...agent.terminals.keys()];
  agent.terminal(number!).exit(3);
  await expect.poll(() => shell.exitCode).toBe(3);
});

test('files of any name go there and back by sftp', async () => {
  const { key, user, agent } = await own();
  const content = randomBytes(700_000);
  await writeFile(join(client.folder, 'отчёт.bin'), content);
  const ended = await client.sftp(door, key, user, [
    'mkdir "Мои файлы"',
    'put отчёт.bin "Мои файлы/отчёт №1.bin"',
    'chmod 755 "Мои файлы/отчёт №1.bin"',
    'ls -l "Мои файлы"',
    'get "Мои файлы/отчёт №1.bin" назад.bin',
    'rename "Мои файлы/отчёт №1.bin" "Мои файлы/готово.bin"',
    '-rmdir "Мои файлы"',
    'pwd',
  ]);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/-rwxr-xr-x .*700000 .*отчёт №1\.bin/) });
  expect(ended.stdout).toContain('Remote working directory: /home/student');
  expect((await readFile(join(client.folder, 'назад.bin'))).equals(content)).toBe(true);
  const kept = agent.home.find('Мои файлы/готово.bin');
  expect([kept.mode, kept.content.equals(content)]).toEqual([0o755, true]);
});

test('a file is appended to and gone on with, and nothing outside of the home folder is seen', async () => {
  const { key, user, agent } = await own();
  agent.home.put('log', Buffer.from('начало '));
  await writeFile(join(client.folder, 'log'), 'начало конец');
  expect(await client.sftp(door, key, user, ['reput log log'])).toMatchObject({ code: 0 });
  expect(agent.home.find('log').content.toString()).toBe('начало конец');
  for (const line of ['get /etc/passwd x', 'ls /', 'put log /etc/x', 'get ../../etc/passwd x', 'ln log other'])
    expect(await client.sftp(door, key, user, [line]), line).toMatchObject({ code: 1 });
  expect(await client.sftp(door, key, user, ['rm log', 'ls'])).toMatchObject({ code: 0 });
});

test('another’s container, one that is not there and a wrong name are refused alike', async () => {
  const [me, other] = [await own(), await own()];
  const answers = await Promise.all(
    [other.user, 'put-999999', 'root', 'put-', `put-${me.id}x`].map((user) => client.run(door, me.key, user, ['ls'])),
  );
  expect(answers.map(({ code }) => code)).toEqual([255, 255, 255, 255, 255]);
  for (const { stderr } of answers) expect(stderr).toContain('Permission denied (publickey).');
  await client.makeKey('nobody');
  expect(await client.run(door, 'nobody', me.user, ['ls'])).toMatchObject({ code: 255 });
});

test('a removed key ends what it opened, and opens nothing', async () => {
  const { key, keyId, user, student } = await own();
  const waiting = client.start(door, key, user, ['cat']);
  let [said, echoed] = ['', ''];
  waiting.stderr!.on('data', (piece: Buffer) => (said += piece.toString()));
  waiting.stdout!.on('data', (piece: Buffer) => (echoed += piece.toString()));
  // the program runs by then, not only the connection
  waiting.stdin!.write('эхо');
  await expect.poll(() => echoed).toBe('эхо');
  await student.get(sshKeys.remove, { params: { id: String(keyId) } });
  await expect.poll(() => said).toContain('Доступа больше нет');
  await expect.poll(() => waiting.exitCode).not.toBeNull();
  expect(await client.run(door, key, user, ['ls'])).toMatchObject({ code: 255 });
});

test('a locked person is shown out, and so is who is in an earlier life of the container', async () => {
  const [locked, restarted] = [await own(), await own()];
  const root = as(await make.user({ is_admin: true }));
  const waiting = [locked, restarted].map(({ key, user }) => client.start(door, key, user, ['wait']));
  for (const { student } of [locked, restarted])
    await expect.poll(async () => (await student.get(sshKeys.list, {})).keys[0]?.last_used_at).toBeTruthy();
  await root.get(adminUsers.change, { params: { id: String(locked.person.id) }, body: { is_disabled: true } });
  await startAgain(db, engine, restarted.id);
  await events.publish('now', topicOf(containerChannel, restarted.id), {});
  await expect.poll(() => waiting.map(({ exitCode }) => exitCode)).not.toContain(null);
  expect(await client.run(door, locked.key, locked.user, ['ls'])).toMatchObject({ code: 255 });
});

test('a stopped container says where to start it: to a shell, to a command and to sftp', async () => {
  const { key, user, id } = await own();
  await db.updateTable('container').set({ state: 'stopped' }).where('id', '=', id).execute();
  const page = `https://put.example/user_ui/container/${id}`;
  const answers = [
    await client.run(door, key, user, ['ls']),
    await client.run(door, key, user, ['-T']),
    await client.sftp(door, key, user, ['ls']),
  ];
  for (const { code, stderr } of answers) {
    expect(code).not.toBe(0);
    expect(stderr).toContain(`Контейнер не запущен. Запустите его на странице ${page}`);
  }
});

test('work over ssh puts the idle stop off', async () => {
  const { key, user, id } = await own();
  const longAgo = '2020-01-01T00:00:00Z';
  await db.updateTable('container').set({ active_at: longAgo }).where('id', '=', id).execute();
  await client.run(door, key, user, ['ls']);
  const activeAt = async () =>
    (await db.selectFrom('container').select('active_at').where('id', '=', id).executeTakeFirstOrThrow()).active_at;
  await expect.poll(async () => Date.parse((await activeAt())!)).toBeGreaterThan(Date.parse('2025-01-01'));
});

test('only ports of the container are reached', async () => {
  const { key, user, agent } = await own();
  agent.ports.set(8000, (stream) => void stream.end('страница'));
  const through = (place: string) => client.start(door, key, user, ['-W', place, '-N']);
  const said = async (place: string) => {
    const { stdout, stderr } = through(place);
    let text = '';
    for (const output of [stdout, stderr]) output!.on('data', (piece: Buffer) => (text += piece.toString()));
    await expect.poll(() => text).not.toBe('');
    return text;
  };
  for (const host of ['127.0.0.1', 'localhost']) expect(await said(`${host}:8000`)).toContain('страница');
  for (const place of ['127.0.0.1:8001', '127.0.0.2:8000', `10.0.0.1:${door.port}`, 'put.example:443'])
    expect(await said(place)).toContain('open failed');
  const back = client.start(door, key, user, ['-o', 'ExitOnForwardFailure=yes', '-R', '0:127.0.0.1:80', 'wait']);
  await expect.poll(() => back.exitCode).toBe(255);
});

test('strangers, garbage and two hundred connections at once harm nobody', async () => {
  const { key, user } = await own();
  const sockets = Array.from({ length: 200 }, (_, number) => {
    const socket = connect(door.port, '127.0.0.1');
    socket.on('error', () => undefined);
    if (number % 2) socket.write(randomBytes(5_000));
    else socket.write(Buffer.concat([Buffer.from('SSH-2.0-garbage\r\n'), randomBytes(50_000)]));
    return socket;
  });
  // on a busy machine the crowd may push out whoever is slow to show a key; the next try gets in
  await expect.poll(async () => (await client.run(door, key, user, ['ls'])).code).toBe(5);
  for (const socket of sockets) socket.destroy();
  const people = await Promise.all(Array.from({ length: 5 }, () => own()));
  const answers = await Promise.all(people.map((one) => client.run(door, one.key, one.user, ['ls'])));
  expect(answers.map(({ code }) => code)).toEqual([5, 5, 5, 5, 5]);
});

test('sixty who say nothing do not push out a person whose handshake is slow', async () => {
  const slow = connect(door.port, '127.0.0.1');
  let isClosed = false;
  slow.on('close', () => (isClosed = true)).on('error', () => undefined);
  let heard = '';
  slow.on('data', (piece) => (heard += String(piece)));
  slow.write('SSH-2.0-slow\r\n');
  // the door answers a right greeting with what it can do
  await expect.poll(() => heard.includes('curve25519-sha256')).toBe(true);
  const closed: number[] = [];
  const silent = Array.from({ length: 60 }, (_, number) => {
    const socket = connect(door.port, '127.0.0.1');
    socket
      .on('error', () => undefined)
      .on('close', () => closed.push(number))
      .resume();
    return socket;
  });
  await expect.poll(() => closed.length).toBeGreaterThan(10);
  expect(isClosed).toBe(false);
  for (const socket of [slow, ...silent]) socket.destroy();
});

test('a person has five connections at once', async () => {
  const { key, user, student } = await own();
  const waiting = Array.from({ length: 5 }, () => client.start(door, key, user, ['cat']));
  let echoed = 0;
  for (const { stdin, stdout } of waiting) {
    stdin!.write('.');
    stdout!.once('data', () => (echoed += 1));
  }
  await expect.poll(() => echoed).toBe(5);
  expect((await student.get(sshKeys.list, {})).door).toEqual({ port: door.port, problem: null });
  const sixth = await client.run(door, key, user, ['ls']);
  expect([sixth.code, sixth.stderr]).toEqual([1, expect.stringContaining('слишком много подключений')]);
  for (const one of waiting) one.stdin!.end();
  await expect.poll(() => waiting.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
  await expect.poll(async () => (await client.run(door, key, user, ['ls'])).code).toBe(5);
});

test('the server’s key is made once, and nobody else reads it', async () => {
  const before = await readFile(hostKeyFile, 'utf8');
  expect((await stat(hostKeyFile)).mode & 0o777).toBe(0o600);
  const second: SshDoor = { ...door, port: 0 };
  const close = watchSshDoor({ ...tools, ssh: second, onError: (error) => errors.push(error) })!;
  await expect.poll(() => second.port).toBeGreaterThan(0);
  await close();
  expect(await readFile(hostKeyFile, 'utf8')).toBe(before);
});

test('a door whose port is taken says so, to its people and to administrators', async () => {
  const second: SshDoor = { ...door };
  const complaints: unknown[] = [];
  const close = watchSshDoor({ ...tools, ssh: second, onError: (error) => complaints.push(error) })!;
  await expect.poll(() => second.problem).toContain(`порт ${door.port} на сервере занят или закрыт`);
  await close();
  expect(complaints).toHaveLength(1);
  door.problem = second.problem;
  try {
    const shown = await as(await make.user()).get(sshKeys.list, {});
    expect(shown.door).toEqual({ port: door.port, problem: second.problem });
    const { engine: health } = await as(await make.user({ is_admin: true })).get(adminContainers.list, { query: {} });
    expect(health.ssh_problem).toBe(second.problem);
  } finally {
    door.problem = null;
  }
});
