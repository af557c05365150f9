import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { AgentLost } from '../protocol/agent.ts';
import { engineConformance } from '../conformance/container-engine.conformance.ts';
import { ContainerFault, StartRefused } from '../container-engine.ts';
import { fakeContainerEngine, FakeHost, type FakeEngine } from './fake-engine.ts';

engineConformance('the engine in memory', async () => {
  const host = new FakeHost();
  return {
    open: async (installation) => fakeContainerEngine({ installation, host }),
    image: 'linux',
    isShared: true,
    hasPrograms: false,
    kill: async (engine, containerId) => (engine as FakeEngine).end(containerId, 'oom'),
    close: async () => undefined,
  };
});

const spec = sampleSpec({ pids: 64 });
const { signal } = new AbortController();

async function startOne() {
  const engine = fakeContainerEngine();
  const { ref } = await engine.start(spec, { kind: 'empty' }, signal);
  const talk = async () => talkToAgent(await engine.connect(ref, signal), signal);
  return { engine, ref, talk, inside: engine.inside('1') };
}

describe('the engine in memory', () => {
  it('has terminals that echo, and go on after a conversation', async () => {
    const { talk } = await startOne();
    const agent = await talk();
    const terminal = await agent.openTerminal({ cols: 80, rows: 24 }, '');
    let said = '';
    const listener = { out: (_: number, bytes: Buffer) => void (said += bytes.toString()), ended: () => {} };
    await agent.attach(terminal, { from: -1, holds: true }, listener);
    agent.type(terminal, Buffer.from('ls\r\n'));
    await expect.poll(() => said).toBe('ls\r\n');
    agent.close();
    const again = await talk();
    said = '';
    const attached = await again.attach(terminal, { from: 2, holds: true }, listener);
    expect(attached).toMatchObject({ start: 2, skipped: 0, prefix: Buffer.alloc(0) });
    await expect.poll(() => said).toBe('\r\n');
  });

  it('waits for a holder, loses nothing for it, and something for one who only looks', async () => {
    const { talk, inside } = await startOne();
    const [holder, looker] = [await talk(), await talk()];
    const terminal = await holder.openTerminal({ cols: 80, rows: 24 }, '');
    let taken = 0;
    await holder.attach(
      terminal,
      { from: -1, holds: true },
      { out: (at, bytes) => void (taken = at === taken ? at + bytes.length : Number.NaN), ended: () => {} },
    );
    let isPrinted = false;
    const printing = inside
      .terminal(terminal)
      .print(Buffer.alloc(1_000_000, 'x\n'))
      .then(() => (isPrinted = true));
    await expect.poll(() => taken).toBe(262_144);
    expect(isPrinted).toBe(false);
    const late = await looker.attach(terminal, { from: 0, holds: false }, { out: () => {}, ended: () => {} });
    expect(late.skipped).toBe(late.start);
    expect(late.prefix.toString()).toContain('\x1bc');
    const acking = setInterval(() => holder.ack(terminal, taken), 1);
    await printing;
    await expect.poll(() => taken).toBe(1_000_000);
    clearInterval(acking);
  });

  it('carries connections to ports', async () => {
    const { talk, inside } = await startOne();
    const server = createServer((asked, reply) => void asked.pipe(reply));
    inside.ports.set(8000, (stream) => void server.emit('connection', stream));
    const agent = await talk();
    expect(await agent.ports()).toEqual([8000]);
    await expect(agent.dial(8001)).rejects.toMatchObject({ code: 'no_port' });
    const stream = await agent.dial(8000);
    const body = 'x'.repeat(1_000_000);
    const reply = await new Promise<string>((resolve, reject) => {
      request({ createConnection: () => stream, method: 'POST' }, (answer) => text(answer).then(resolve, reject))
        .on('error', reject)
        .end(body);
    });
    expect(reply).toBe(body);
  });

  it('tells activity, runs commands and tells changes as its test wants', async () => {
    const { talk, inside, engine } = await startOne();
    const agent = await talk();
    inside.activity = { idleMs: 5000, isForeground: true, isListening: false, cpuMs: 12, name: 'vim' };
    expect(await agent.activity()).toEqual(inside.activity);
    inside.onRun = ({ as, argv }) => ({ code: 3, stdout: Buffer.from(`${as} ${argv.join(' ')}`) });
    const command = { cwd: '', stdin: Buffer.alloc(0), wallMs: 1000, mostBytes: 1000 };
    const ran = await agent.run({ as: 'check', argv: ['ls', '-l'], ...command });
    expect(ran).toMatchObject({ end: 'exit', code: 3, stdout: Buffer.from('check ls -l') });
    const changes: (string[] | null)[] = [];
    await agent.watch((paths) => changes.push(paths));
    engine.homeOf('1').put('src/a.py', Buffer.from('1'));
    await expect.poll(() => changes).toEqual([['src', 'src/a.py']]);
    await agent.tellAll('soon');
    expect(inside.told).toEqual(['soon']);
  });

  it('tells the loss of a conversation to whoever asks afterwards, and to nobody else', async () => {
    const { talk } = await startOne();
    const agent = await talk();
    agent.close();
    const lost: (error: unknown) => void = (error) => void unheard.push(error);
    const unheard: unknown[] = [];
    process.on('unhandledRejection', lost);
    try {
      await expect(agent.write('a.txt', Buffer.from('a'))).rejects.toBeInstanceOf(AgentLost);
      await expect(agent.dial(8000)).rejects.toBeInstanceOf(AgentLost);
      await expect(agent.spawn(['true'], '')).rejects.toBeInstanceOf(AgentLost);
      await expect(agent.list('')).rejects.toBeInstanceOf(AgentLost);
      // what nobody hears is told in a later turn
      await new Promise((resolve) => setImmediate(resolve));
      expect(unheard).toEqual([]);
    } finally {
      process.off('unhandledRejection', lost);
    }
  });

  it('breaks as its test wants', async () => {
    const { engine, talk } = await startOne();
    const agent = await talk();
    engine.setAway(true);
    await agent.closed;
    await expect(engine.list()).rejects.toBeInstanceOf(ContainerFault);
    expect((await engine.status()).state).toBe('broken');
    engine.setAway(false);
    expect(await engine.list()).toMatchObject([{ isRunning: true }]);
    engine.refuseStarts(new StartRefused('no_room', 'Мест нет.'));
    const next = { ...spec, generation: 2 };
    await expect(engine.start(next, { kind: 'empty' }, signal)).rejects.toMatchObject({ code: 'no_room' });
    engine.refuseStarts(undefined);
    const { promise, resolve } = Promise.withResolvers<void>();
    engine.holdStarts(promise);
    const starting = engine.start(next, { kind: 'empty' }, signal);
    expect(engine.inside('1').generation).toBe(1);
    resolve();
    await starting;
    expect(engine.inside('1').generation).toBe(2);
    engine.loseHost();
    expect(await engine.list()).toEqual([]);
  });
});
