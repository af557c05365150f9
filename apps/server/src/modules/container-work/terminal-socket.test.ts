import { createHash } from 'node:crypto';
import type { Viewer } from '@put/contract/base/access';
import {
  frame,
  frameTypes,
  sizeFrame,
  terminalClose,
  terminalWindowBytes,
} from '@put/contract/containers/container-socket';
import { containerChannel } from '@put/contract/containers/containers';
import { topicOf } from '@put/contract/base/endpoint';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ContainerFault } from '../../drivers/container/container-engine.ts';
import { fakeContainerEngine } from '../../drivers/container/fake/fake-engine.ts';
import { testApp } from '../../testing/build-app.ts';
import { runningContainer, startAgain } from '../../testing/containers/running-container.ts';
import { fakeMetrics } from '../../testing/fake-metrics.ts';
import { terminalClient } from '../../testing/containers/terminal-client.ts';

const engine = fakeContainerEngine();
const { app, db, events, make, tokens, tools } = await testApp({ judges: false, containers: engine });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as { port: number };

const clients: { socket: { terminate(): void } }[] = [];
afterEach(() => {
  clients.splice(0).forEach(({ socket }) => socket.terminate());
  vi.useRealTimers();
});

async function connect(id: number, headers?: Record<string, string>) {
  const client = await terminalClient(port, id, headers);
  clients.push(client);
  return client;
}
async function connectAs(viewer: Viewer, id: number) {
  const client = await connect(id);
  client.signIn(tokens.sign(viewer, crypto.randomUUID()));
  await client.hears({ type: 'ready' });
  return client;
}
async function own() {
  const student = await make.user();
  const id = await runningContainer(db, engine, student);
  return { student, id, agent: engine.inside(String(id)) };
}
/** As the life of a container tells that something changed. */
const tellChange = (id: number) => events.publish('now', topicOf(containerChannel, id), {});
const letLook = (id: number, admin: Viewer, help: 'asked' | 'allowed' | null = null) =>
  db
    .updateTable('container')
    .set({ look_by: admin.id, look_until: new Date(Date.now() + 3_600_000).toISOString(), help })
    .where('id', '=', id)
    .execute();

test('a student opens a terminal, types, and sees what it prints, in order', async () => {
  const { student, id, agent } = await own();
  const client = await connectAs(student, id);
  expect(client.heard[0]).toEqual({ type: 'ready', generation: 1, home: '/home/student', mode: 'own', terminals: [] });
  const terminal = await client.open();
  await client.attach(terminal);
  client.type(terminal, 'эхо');
  await expect.poll(() => client.text(terminal)).toBe('эхо');
  client.send(sizeFrame(terminal, 120, 40));
  await expect.poll(() => agent.terminal(terminal)).toMatchObject({ cols: 120, rows: 40 });
  agent.terminal(terminal).exit(3);
  await client.hears({ type: 'ended', terminal, code: 3 });
  client.say({ type: 'close', terminal });
  await expect.poll(() => agent.terminals.size).toBe(0);
});

test('check 3: a program that prints for ever waits for the browser: no more than a window is on the way', async () => {
  const { student, id, agent } = await own();
  const client = await connectAs(student, id);
  const terminal = await client.open();
  client.acks = false;
  await client.attach(terminal);
  let isPrinted = false;
  const printing = agent
    .terminal(terminal)
    .print(Buffer.alloc(3_000_000, 'y\n'))
    .then(() => (isPrinted = true));
  await expect.poll(() => client.bytes(terminal)).toBe(terminalWindowBytes);
  expect(isPrinted).toBe(false);
  // what is typed gets through meanwhile
  client.type(terminal, '\u0003');
  await expect.poll(() => agent.activity.idleMs).toBe(0);
  client.acks = true;
  client.ack(terminal, client.end(terminal));
  await printing;
  await expect.poll(() => client.end(terminal)).toBe(agent.terminal(terminal).end);
  expect(client.bytes(terminal)).toBeGreaterThanOrEqual(3_000_000);
});

test('check 4: after lost connections the stream goes on byte for byte', async () => {
  const { student, id, agent } = await own();
  let client = await connectAs(student, id);
  const terminal = await client.open();
  const lines = Buffer.from(Array.from({ length: 200_000 }, (_, n) => `${n}\n`).join(''));
  await client.attach(terminal, 0);
  const received: Buffer[] = [];
  let end = 0;
  const take = () => {
    for (const { at, bytes } of client.outputs(terminal)) {
      expect(at).toBe(end);
      received.push(bytes);
      end += bytes.length;
    }
  };
  // while nobody is there a program goes on, and the agent keeps its last 262 144 bytes
  const stepBytes = 200_000;
  for (let from = 0; from < lines.length; from += stepBytes) {
    const printing = agent.terminal(terminal).print(lines.subarray(from, from + stepBytes));
    // so that what it has not got is never more than the agent keeps
    const wanted = Math.min(from + 50_000, lines.length);
    await expect.poll(() => client.end(terminal)).toBeGreaterThanOrEqual(wanted);
    client.socket.terminate();
    await expect.poll(client.closeCode).toBe(1006);
    take();
    await printing;
    client = await connectAs(student, id);
    await client.attach(terminal, end);
  }
  await expect.poll(() => Math.max(end, client.end(terminal))).toBe(lines.length);
  take();
  const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(sumOf(Buffer.concat(received))).toBe(sumOf(lines));
});

test('two pages share a terminal; each learns what the other opens', async () => {
  const { student, id } = await own();
  const [one, two] = [await connectAs(student, id), await connectAs(student, id)];
  const terminal = await one.open();
  await two.hears({ type: 'appeared', terminal });
  expect(one.heard.some(({ type }) => type === 'appeared')).toBe(false);
  await one.attach(terminal);
  await two.attach(terminal);
  two.type(terminal, 'привет');
  for (const page of [one, two]) await expect.poll(() => page.text(terminal)).toBe('привет');
  const later = await connectAs(student, id);
  expect(later.heard[0]).toMatchObject({ terminals: [{ terminal, cols: 80, rows: 24, ended: null }] });
});

test('attaching a terminal again on the same socket repeats nothing and loses nothing', async () => {
  const { student, id, agent } = await own();
  const client = await connectAs(student, id);
  const terminal = await client.open();
  await client.attach(terminal, 0);
  await agent.terminal(terminal).print('1234567890');
  await expect.poll(() => client.end(terminal)).toBe(10);
  await client.attach(terminal, 4);
  await expect.poll(() => client.text(terminal)).toBe('1234567890567890');
  await agent.terminal(terminal).print('!');
  await expect.poll(() => client.text(terminal)).toBe('1234567890567890!');
});

test('who only looks holds back nobody, types nothing, and catches up after a rest', async () => {
  const { student, id, agent } = await own();
  const admin = await make.user({ is_admin: true });
  const owner = await connectAs(student, id);
  const terminal = await owner.open();
  await owner.attach(terminal);
  await letLook(id, admin);
  const looker = await connectAs(admin, id);
  expect(looker.heard[0]).toMatchObject({ mode: 'look' });
  looker.acks = false;
  await looker.attach(terminal);
  await agent.terminal(terminal).print(Buffer.alloc(2_000_000, 'line\n'));
  await expect.poll(() => owner.end(terminal)).toBe(2_000_000);
  await expect.poll(() => looker.bytes(terminal)).toBeLessThanOrEqual(terminalWindowBytes);

  looker.type(terminal, 'rm -rf');
  looker.send(sizeFrame(terminal, 10, 10));
  looker.say({ type: 'close', terminal });
  await looker.hears({ type: 'failed', key: null, code: 'denied' });
  looker.say({ type: 'open', key: 1, cols: 80, rows: 24, cwd: '' });
  await looker.hears({ type: 'failed', key: 1, code: 'denied' });
  expect(agent.terminal(terminal)).toMatchObject({ cols: 80, end: 2_000_000 });

  owner.send(sizeFrame(terminal, 100, 30));
  await expect.poll(() => looker.sizes).toEqual([{ terminal, cols: 100, rows: 30 }]);
  expect(owner.sizes).toEqual([]);

  looker.acks = true;
  looker.ack(terminal, looker.end(terminal));
  await expect.poll(() => looker.end(terminal)).toBe(2_000_000);
  const jump = looker.heard.filter((news) => news.type === 'attached').at(-1)!;
  expect(jump.skipped).toBeGreaterThan(1_000_000);
});

test('an administrator needs a look, may type with consent, and is sent away when it ends', async () => {
  const { student, id, agent } = await own();
  const admin = await make.user({ is_admin: true });
  const early = await connect(id);
  early.signIn(tokens.sign(admin, crypto.randomUUID()));
  await expect.poll(early.closeCode).toBe(4412);

  await letLook(id, admin);
  const looker = await connectAs(admin, id);
  await letLook(id, admin, 'allowed');
  await tellChange(id);
  // it comes back, and may type now
  await expect.poll(looker.closeCode).toBe(1012);
  const helper = await connectAs(admin, id);
  expect(helper.heard[0]).toMatchObject({ mode: 'help' });
  const terminal = await helper.open();
  helper.type(terminal, 'ls');
  await expect.poll(() => agent.terminal(terminal).text).toBe('ls');
  // the size is that of the student's screen
  helper.send(sizeFrame(terminal, 10, 10));
  helper.type(terminal, '!');
  await expect.poll(() => agent.terminal(terminal).text).toBe('ls!');
  expect(agent.terminal(terminal).cols).toBe(80);

  const owner = await connectAs(student, id);
  await db.updateTable('container').set({ look_by: null, look_until: null, help: null }).where('id', '=', id).execute();
  await tellChange(id);
  await expect.poll(helper.closeCode).toBe(4412);
  expect(owner.closeCode()).toBe(0);
});

test('nobody reaches the container of another person', async () => {
  const { id } = await own();
  for (const at of [id, 999_999]) {
    const client = await connect(at);
    client.signIn(tokens.sign(await make.user(), crypto.randomUUID()));
    await expect.poll(client.closeCode).toBe(4412);
    expect(client.heard).toEqual([]);
  }
});

test('a foreign page, a wrong token and frames before the token end the socket', async () => {
  const { id } = await own();
  const strange = await connect(id, { origin: 'https://evil.example' });
  await expect.poll(strange.closeCode).toBe(4403);
  const wrong = await connect(id);
  wrong.signIn('wrong');
  await expect.poll(wrong.closeCode).toBe(4401);
  const early = await connect(id);
  early.type(1, 'ls');
  await expect.poll(early.closeCode).toBe(4400);
});

test('what is no frame ends the socket', async () => {
  const { student, id } = await own();
  for (const bytes of [
    Buffer.from([9, 0, 1, 2]),
    Buffer.from([1]),
    frame(frameTypes.out, 1, Buffer.alloc(3), 0),
    frame(frameTypes.in, 1, Buffer.alloc(16_385)),
    sizeFrame(1, 0, 24),
  ]) {
    const client = await connectAs(student, id);
    client.send(bytes);
    await expect.poll(client.closeCode).toBe(4400);
  }
  const client = await connectAs(student, id);
  client.send(Buffer.alloc(70_000));
  await expect.poll(client.closeCode).toBe(1009);
});

test('a stop, a new life and the end of a sign-in close the socket with their codes', async () => {
  const { student, id } = await own();
  const first = await connectAs(student, id);
  await startAgain(db, engine, id);
  await tellChange(id);
  await expect.poll(first.closeCode).toBe(4411);

  const second = await connectAs(student, id);
  await db.updateTable('container').set({ state: 'stopping' }).where('id', '=', id).execute();
  await tellChange(id);
  await expect.poll(second.closeCode).toBe(4410);
  const late = await connect(id);
  late.signIn(tokens.sign(student, crypto.randomUUID()));
  await expect.poll(late.closeCode).toBe(4410);
});

test('the container ends by itself: the socket says that it does not run', async () => {
  const { student, id } = await own();
  const client = await connectAs(student, id);
  await db.updateTable('container').set({ state: 'failed' }).where('id', '=', id).execute();
  engine.end(String(id), 'died');
  await expect.poll(client.closeCode).toBe(4410);
});

test('check 4: the way to the engine breaks: the browser is asked to come back, and finds its terminal', async () => {
  const { student, id } = await own();
  const client = await connectAs(student, id);
  const terminal = await client.open();
  engine.setAway(true);
  await expect.poll(client.closeCode).toBe(1012);
  engine.setAway(false);
  const again = await connectAs(student, id);
  expect(again.heard[0]).toMatchObject({ terminals: [{ terminal, ended: null }] });
});

test('a disabled person is sent away at the next ping', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { student, id } = await own();
  const client = await connectAs(student, id);
  await db
    .updateTable('container')
    .set({ user_id: (await make.user()).id })
    .where('id', '=', id)
    .execute();
  vi.advanceTimersByTime(25_000);
  await expect.poll(client.closeCode).toBe(4412);
});

test('changed files are told by name', async () => {
  const { student, id, agent } = await own();
  const client = await connectAs(student, id);
  await expect.poll(() => agent.streams.size).toBe(1);
  await expect
    .poll(() => {
      agent.home.put('папка/файл.txt', Buffer.from(String(Math.random())));
      return client.heard;
    })
    .toContainEqual({ type: 'changed', paths: ['папка/файл.txt'] });
});

test('a refusal of the agent comes as its code, with the key of the request', async () => {
  const { student, id } = await own();
  const client = await connectAs(student, id);
  for (let n = 0; n < 9; n++) client.say({ type: 'open', key: n, cols: 80, rows: 24, cwd: '' });
  await client.hears({ type: 'failed', key: 8, code: 'too_many' });
  client.say({ type: 'attach', terminal: 99, from: -1 });
  await client.hears({ type: 'failed', key: null, code: 'no_terminal' });
});

test('bytes of terminals are counted, and nothing of what they say', async () => {
  const { student, id } = await own();
  const { metrics, told } = fakeMetrics();
  tools.metrics = metrics;
  const client = await connectAs(student, id);
  const terminal = await client.open();
  await client.attach(terminal);
  client.type(terminal, 'тайна');
  await expect.poll(() => client.text(terminal)).toBe('тайна');
  tools.metrics = undefined;
  expect(told).toContainEqual(['terminalBytes', 'in', expect.any(Number)]);
  expect(told).toContainEqual(['terminalBytes', 'out', expect.any(Number)]);
  expect(JSON.stringify(told)).not.toContain('тайна');
});

test('a container that does not answer, and an engine that is away, are told from one that does not run', async () => {
  const { student, id } = await own();
  const closedWith = async () => {
    const client = await connect(id);
    client.signIn(tokens.sign(student, crypto.randomUUID()));
    await expect.poll(() => client.closeCode()).not.toBe(0);
    return client.closeCode();
  };
  const refuse = vi.spyOn(engine, 'connect').mockRejectedValue(new ContainerFault('no process can be started'));
  onTestFinished(() => refuse.mockRestore());
  expect(await closedWith()).toBe(terminalClose.silent);
  engine.setAway(true);
  onTestFinished(() => engine.setAway(false));
  expect(await closedWith()).toBe(terminalClose.engineAway);
  engine.setAway(false);
  refuse.mockRestore();
  await db.updateTable('container').set({ state: 'stopped' }).where('id', '=', id).execute();
  expect(await closedWith()).toBe(terminalClose.notRunning);
});

test('the page hears how much of the disk is in use, once for each change', async () => {
  const { student, id, agent } = await own();
  const client = await connectAs(student, id);
  const heard = () => client.heard.filter(({ type }) => type === 'disk');
  await expect.poll(heard).toEqual([{ type: 'disk', used_mb: 0 }]);
  agent.home.put('large.bin', Buffer.alloc(3_000_000));
  await expect.poll(heard).toEqual([
    { type: 'disk', used_mb: 0 },
    { type: 'disk', used_mb: 3 },
  ]);
});
