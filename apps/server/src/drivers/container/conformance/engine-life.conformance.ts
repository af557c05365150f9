import { expect } from 'vitest';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { ContainerFault, type EngineEvent, StartRefused } from '../container-engine.ts';
import { empty, type EngineBench, kept, namesIn, never, read, write } from './engine-bench.conformance.ts';

/** Starts, ends, and who hears of them. */
export function testLife(t: EngineBench): void {
  t.test('it is ready, and knows its images', async () => {
    const status = await t.engine.status();
    expect(status).toMatchObject({ state: 'ready', words: expect.any(String) });
    expect(status.most).toBeGreaterThan(0);
    const images = await t.engine.images();
    if (images.length > 0) expect(images).toContain(t.place.image);
    expect(await t.engine.problemOf({ image: t.place.image, network: null })).toBeNull();
  });

  t.test('a container starts, and its agent says hello', async () => {
    const spec = t.specOf(undefined, { generation: 7 });
    const placed = await t.start(spec);
    expect(placed.ref.length).toBeLessThanOrEqual(300);
    expect(Math.abs(placed.startedAt.getTime() - Date.now())).toBeLessThan(3_600_000);
    const agent = await t.talkTo(placed.ref);
    expect(agent.generation).toBe(7);
    await write(agent, 'folder/привет.txt', 'мир');
    expect(await read(agent, 'folder/привет.txt')).toBe('мир');
    expect(await t.found(spec.containerId)).toEqual([
      { ref: placed.ref, containerId: spec.containerId, generation: 7, isRunning: true, node: placed.node },
    ]);
  });

  t.test('a start twice starts once', async () => {
    const spec = t.specOf();
    const first = await t.start(spec);
    await write(await t.talkTo(first.ref), 'kept.txt', '1');
    const second = await t.start(spec);
    expect(second.ref).toBe(first.ref);
    expect(await namesIn(await t.talkTo(second.ref))).toContain('kept.txt');
  });

  t.test('a start by two processes at once starts once', async () => {
    const spec = t.specOf();
    const other = t.place.isShared ? await t.another() : t.engine;
    const all = await Promise.all([
      t.start(spec),
      t.start(spec, empty, other),
      t.start(spec),
      t.start(spec, empty, other),
    ]);
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(1);
    expect(await t.found(spec.containerId)).toHaveLength(1);
    await write(await t.talkTo(all[0].ref), 'one.txt', '1');
    expect(await namesIn(await t.talkTo(all[3].ref, other))).toContain('one.txt');
  });

  t.test('a higher generation ends the lower one, and a lower one is refused', async () => {
    const spec = t.specOf(undefined, { generation: 2 });
    const old = await t.start(spec);
    const agent = await t.talkTo(old.ref);
    await write(agent, 'kept.txt', 'kept');
    const young = await t.start({ ...spec, generation: 5 }, kept);
    await agent.closed;
    expect(young.ref).not.toBe(old.ref);
    expect(await t.found(spec.containerId)).toMatchObject([{ ref: young.ref, generation: 5, isRunning: true }]);
    await expect(t.engine.connect(old.ref, never).then((stream) => talkToAgent(stream, never))).rejects.toThrow();
    await t.engine.stop(old.ref, 0);
    const refused = t.start({ ...spec, generation: 4 }, kept);
    await expect(refused).rejects.toMatchObject({ name: 'StartRefused', code: 'old_generation' });
    expect(await read(await t.talkTo(young.ref), 'kept.txt')).toBe('kept');
  });

  t.test('two generations at once leave the higher one', async () => {
    const spec = t.specOf();
    const other = t.place.isShared ? await t.another() : t.engine;
    await t.start(spec);
    await Promise.allSettled([
      t.start({ ...spec, generation: 2 }, kept),
      t.start({ ...spec, generation: 3 }, kept, other),
      t.start({ ...spec, generation: 2 }, kept, other),
      t.start({ ...spec, generation: 3 }, kept),
    ]);
    const last = await t.start({ ...spec, generation: 3 }, kept);
    expect(await t.found(spec.containerId)).toMatchObject([{ ref: last.ref, generation: 3, isRunning: true }]);
    expect((await t.talkTo(last.ref)).generation).toBe(3);
  });

  t.test('what is not there can be stopped and removed', async () => {
    const spec = t.specOf();
    const { ref } = await t.start(spec);
    await t.engine.stop(ref, 0);
    await t.engine.stop(ref, 0);
    await t.engine.remove(spec.containerId);
    await t.engine.remove(spec.containerId);
    await t.engine.stop(ref, 0);
    await t.engine.remove('never-there');
    expect(await t.found(spec.containerId)).toEqual([]);
    await expect(t.engine.connect(ref, never)).rejects.toBeInstanceOf(ContainerFault);
    await expect(t.engine.exportHome(spec.containerId)).rejects.toBeInstanceOf(ContainerFault);
  });

  t.test('a running container can be removed, and what was in it is gone', async () => {
    const spec = t.specOf();
    const agent = await t.talkTo((await t.start(spec)).ref);
    await write(agent, 'old.txt', 'old');
    await t.engine.remove(spec.containerId);
    await agent.closed;
    const anew = await t.start({ ...spec, generation: 2 }, kept);
    expect(anew.isHomeAnew).toBe(true);
    expect(await namesIn(await t.talkTo(anew.ref))).not.toContain('old.txt');
  });

  t.test('many conversations at once share the terminals', async () => {
    const { ref } = await t.start(t.specOf());
    const agents = await Promise.all(Array.from({ length: 16 }, () => t.talkTo(ref)));
    const terminal = await agents[0]!.openTerminal({ cols: 90, rows: 20 }, '');
    agents[0]!.close();
    const seen = await Promise.all(agents.slice(1).map((agent) => agent.terminals()));
    for (const terminals of seen) expect(terminals).toMatchObject([{ terminal, cols: 90, rows: 20, ended: null }]);
  });

  t.test('a cancelled start rejects, and another one succeeds', async () => {
    const spec = t.specOf();
    const stop = new AbortController();
    const starting = t.engine.start(spec, empty, stop.signal);
    stop.abort(new Error('not any more'));
    await expect(starting).rejects.toThrow('not any more');
    const placed = await t.start({ ...spec, generation: 2 });
    expect((await t.talkTo(placed.ref)).generation).toBe(2);
  });

  t.test('ends and starts are told', async () => {
    const events: EngineEvent[] = [];
    const off = t.engine.onEvent((event) => events.push(event));
    const spec = t.specOf();
    const { ref } = await t.start(spec);
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ ref, what: 'started' }));
    await t.place.kill(t.engine, spec.containerId);
    await expect
      .poll(() => events.filter((one) => one.ref === ref).map(({ what }) => what))
      .toEqual(expect.arrayContaining([expect.stringMatching(/^(died|oom)$/)]));
    off();
    const before = events.length;
    const next = await t.start({ ...spec, generation: 2 }, kept);
    await t.engine.stop(next.ref, 0);
    expect(events).toHaveLength(before);
  });

  t.test('an image that is not there refuses the start', async () => {
    if ((await t.engine.images()).length === 0) return;
    const spec = t.specOf(undefined, { image: 'no-such-image' });
    expect(await t.engine.problemOf(spec)).toMatch(/[а-яё]/i);
    const refused = t.start(spec);
    await expect(refused).rejects.toBeInstanceOf(StartRefused);
    await expect(refused).rejects.toMatchObject({ code: 'image_missing' });
  });

  t.test('a network that nobody named refuses the start', async () => {
    const spec = t.specOf(undefined, { network: 'no-such-network' });
    expect(await t.engine.problemOf(spec)).toMatch(/[а-яё]/i);
    await expect(t.start(spec)).rejects.toMatchObject({ name: 'StartRefused', code: 'network_open' });
  });

  t.test('check 8: two installations leave each other alone', async () => {
    const strangers = await t.another(`u${crypto.randomUUID().slice(0, 8)}`);
    const spec = t.specOf();
    const events: EngineEvent[] = [];
    const off = strangers.onEvent((event) => events.push(event));
    try {
      const ours = await t.start(spec);
      await write(await t.talkTo(ours.ref), 'ours.txt', '1');
      const theirs = await t.start({ ...spec, generation: 9 }, empty, strangers);
      expect(theirs.ref).not.toBe(ours.ref);
      expect(await t.found(spec.containerId)).toMatchObject([{ ref: ours.ref, generation: 1 }]);
      expect(await strangers.list()).toMatchObject([{ ref: theirs.ref, generation: 9 }]);
      await strangers.stop(ours.ref, 0);
      await expect(strangers.connect(ours.ref, never)).rejects.toBeInstanceOf(ContainerFault);
      await strangers.remove(spec.containerId);
      expect(await namesIn(await t.talkTo(ours.ref))).toContain('ours.txt');
      expect(events.filter(({ ref }) => ref === ours.ref)).toEqual([]);
    } finally {
      off();
      await strangers.remove(spec.containerId);
    }
  });

  t.test(
    'check 4: containers run on when the engine lets go of them',
    async () => {
      const spec = t.specOf();
      const first = await t.place.open(t.installation);
      const placed = await t.start(spec, empty, first);
      const agent = await t.talkTo(placed.ref, first);
      const terminal = await agent.openTerminal({ cols: 80, rows: 24 }, '');
      await first.close();
      await agent.closed;
      expect(await t.found(spec.containerId)).toMatchObject([{ ref: placed.ref, isRunning: true }]);
      expect(await (await t.talkTo(placed.ref)).terminals()).toMatchObject([{ terminal, ended: null }]);
    },
    () => t.place.isShared,
  );

  t.test(
    'the command of the start runs as the student, and goes on',
    async () => {
      const startCommand = 'id -u > who.txt; pwd >> who.txt; sleep 1000 & echo done >> who.txt';
      const { ref } = await t.start(t.specOf(undefined, { startCommand }));
      const agent = await t.talkTo(ref);
      const text = () => read(agent, 'who.txt').catch(() => '');
      await expect.poll(text).toMatch(new RegExp(`^[1-9]\\d*\n${agent.home}\ndone\n$`));
    },
    () => t.place.hasPrograms,
  );
}
