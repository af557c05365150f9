import { afterAll, describe, expect, test } from 'vitest';
import { look, openScreen } from '../../../testing/containers/agent-meeting.ts';
import { startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { swarmOfNodes } from '../../../testing/engines/swarm-of-nodes.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { engineConformance } from '../conformance/container-engine.conformance.ts';
import type { ContainerSpec, EngineEvent } from '../container-engine.ts';
import { read, tarOf, write } from '../conformance/engine-bench.conformance.ts';
import { Names } from '../docker/container-names.ts';
import { nodeName, placeName, placeOptions, roomOf } from './place-options.ts';
import { startSwarmContainers } from './swarm-containers.ts';

const engine = await startDockerEngine(['linux']);
// an engine of somebody else is left as it is
const swarm = engine?.isOwn ? await swarmOfNodes(engine) : undefined;
const never = new AbortController().signal;
const installations = new Set<string>();

const open = (installation: string, more: { longestSilenceMs?: number } = {}) => {
  installations.add(installation);
  const { hosts, tls } = swarm!;
  return startSwarmContainers({
    hosts,
    tls,
    runtime: undefined,
    installation,
    most: 100,
    ...more,
    onError: () => undefined,
  });
};
const nodeIn = (ref: string) => ref.split('/')[0]!;
const engineIdIn = (ref: string) => ref.split('/').at(-1)!;

afterAll(async () => {
  await swarm?.close();
  await engine?.close();
});

describe.skipIf(!swarm)('in a Swarm of three machines', () => {
  engineConformance('Docker Swarm', async () => ({
    image: 'linux',
    isShared: true,
    hasPrograms: true,
    open: async (installation) => open(installation),
    async kill(driver, containerId) {
      const { ref } = (await driver.list()).find((one) => one.containerId === containerId)!;
      await swarm!.engineOf(nodeIn(ref)).call('POST', `/containers/${engineIdIn(ref)}/kill`);
    },
    async close() {
      for (const installation of installations) await swarm!.removeInstallation(installation);
    },
  }));

  describe('containers', () => {
    const installation = `s${crypto.randomUUID().slice(0, 8)}`;
    const containers = swarm && open(installation);
    const start = (spec: Partial<ContainerSpec>) =>
      containers!.start(sampleSpec(spec), { kind: 'kept', otherwise: null }, never);
    const talkTo = async (ref: string) => talkToAgent(await containers!.connect(ref, never), never);
    const found = async (containerId: string) =>
      (await containers!.list()).filter((one) => one.containerId === containerId);
    afterAll(async () => {
      await containers?.close();
      await swarm?.removeInstallation(installation);
    });

    test('live where Swarm says, spread over its machines, behind all their walls', async () => {
      const placed = await Promise.all(['1', '2', '3'].map((containerId) => start({ containerId })));
      for (const [at, { ref }] of placed.entries()) {
        const service = placeName(new Names(installation), `${at + 1}`);
        const task = await swarm!.ask('service', 'ps', '--quiet', '--filter=desired-state=running', service);
        expect(await swarm!.ask('inspect', '--format={{.NodeID}}', task)).toBe(nodeIn(ref));
        const { HostConfig: wall } = await swarm!
          .engineOf(nodeIn(ref))
          .call<{ HostConfig: Record<string, unknown> }>('GET', `/containers/${engineIdIn(ref)}/json`);
        expect(wall).toMatchObject({ NetworkMode: 'none', PidsLimit: 128, Memory: 256 * 2 ** 20, CapDrop: ['ALL'] });
        expect(JSON.stringify(wall['SecurityOpt'])).toContain('no-new-privileges');
      }
      expect(new Set(placed.map(({ ref }) => nodeIn(ref))).size).toBe(3);
      await containers!.stop(placed[2]!.ref, 0);
      expect(await swarm!.ask('service', 'ls', '--format={{.Name}}')).not.toContain('-3-place');
    });

    test('go to another machine with their files when there is no room on the first', async () => {
      const [before] = await found('1');
      const agent = await talkTo(before!.ref);
      await write(agent, 'work.txt', 'моё');
      agent.close();
      await containers!.stop(before!.ref, 1_000);
      const id = nodeIn(before!.ref);
      await swarm!.ask('node', 'update', '--availability=pause', id);
      const { ref, isHomeAnew } = await start({ containerId: '1', generation: 2 });
      await swarm!.ask('node', 'update', '--availability=active', id);
      expect(nodeIn(ref)).not.toBe(id);
      expect(isHomeAnew).toBe(false);
      const again = await talkTo(ref);
      expect(await read(again, 'work.txt')).toBe('моё');
      again.close();
      expect(await found('1')).toMatchObject([{ generation: 2, isRunning: true }]);
    });

    test('have places that do nothing: the manager’s node passes on no other services', async () => {
      const names = new Names(installation);
      const tls = { ...swarm!.tls, servername: nodeName };
      const api = new Engine(readAddress(swarm!.hosts[0]!, { tls }));
      const status = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
        api.call(method, path, body === undefined ? {} : { body }).then(
          () => 0,
          ({ status: code }: { status: number }) => code,
        );
      const place = placeOptions({
        names,
        containerId: '20',
        image: swarm!.image,
        room: roomOf(sampleSpec()),
        without: [],
      });
      const { TaskTemplate: task } = place;
      const create = (template: object, more = {}) =>
        status('POST', '/services/create', { ...place, ...more, TaskTemplate: { ...task, ...template } });
      const inside = (more: object) => ({ ContainerSpec: { ...task.ContainerSpec, ...more } });
      expect(await create(inside({ Mounts: [{ Type: 'bind', Source: '/', Target: '/host' }] }))).toBe(403);
      expect(await create(inside({ Image: 'put-debian:bookworm' }))).toBe(403);
      expect(await create(inside({ Command: ['/bin/sh'] }))).toBe(403);
      expect(await create({ Placement: { Constraints: [] } })).toBe(403);
      expect(await create({ Networks: [{ Target: 'host' }] })).toBe(403);
      expect(await create({}, { Mode: { Global: {} } })).toBe(403);
      expect(await create({}, { Labels: {} })).toBe(403);
      expect(await create({}, { Name: 'put_api' })).toBe(403);
      const foreign = await swarm!.ask('service', 'create', '--quiet', '--detach', swarm!.image, 'sleep', '9');
      expect(await status('DELETE', `/services/${foreign}`)).toBe(403);
      expect(await status('GET', '/tasks')).toBe(403);
      const filters = encodeURIComponent(JSON.stringify({ service: [foreign] }));
      expect(await status('GET', `/tasks?filters=${filters}`)).toBe(403);
      for (const path of ['/secrets', '/swarm', '/configs', '/services']) expect(await status('GET', path)).toBe(403);
      await swarm!.ask('service', 'rm', foreign);
      expect(await create({})).toBe(0);
      const own = await swarm!.ask('service', 'ls', '--quiet', `--filter=name=${placeName(names, '20')}`);
      expect(await status('DELETE', `/services/${own}`)).toBe(0);
    });

    test('that end by themselves give their room back', async () => {
      const { ref } = await start({ containerId: '8' });
      await swarm!.engineOf(nodeIn(ref)).call('POST', `/containers/${engineIdIn(ref)}/kill`);
      await expect.poll(() => swarm!.ask('service', 'ls', '--format={{.Name}}')).not.toContain('-8-place');
      expect(await found('8')).toMatchObject([{ isRunning: false }]);
    });

    test('are refused where no machine has room for them, in words', async () => {
      await expect(start({ containerId: '4', memoryMb: 8_000_000 })).rejects.toMatchObject({
        code: 'no_room',
        message: expect.stringContaining('insufficient resources'),
      });
      expect(await swarm!.ask('service', 'ls', '--format={{.Name}}')).not.toContain('-4-place');
    });

    test('stay known while a node is started anew, and terminals go on', async () => {
      // the only manager is asked by its node
      const one = (await containers!.list()).find(({ ref, isRunning }) => isRunning && !swarm!.isManager(nodeIn(ref)))!;
      const agent = await talkTo(one.ref);
      const screen = await openScreen(agent);
      screen.enter('KEPT=17; echo "was-$((40 + 2))"');
      await screen.says('was-42');
      await swarm!.endNode(nodeIn(one.ref));
      await agent.closed;
      expect(await found(one.containerId)).toEqual([one]);
      const { state, words } = await containers!.status();
      expect(state).toBe('ready');
      expect(words).toContain('Машина с контейнерами не отвечает');
      const placed = await Promise.all(['5', '6', '7'].map((containerId) => start({ containerId })));
      expect(placed.map(({ ref }) => nodeIn(ref))).not.toContain(nodeIn(one.ref));
      const impatient = open(installation, { longestSilenceMs: 0 });
      // it has never heard of that machine
      expect((await impatient.list()).map(({ ref }) => nodeIn(ref))).not.toContain(nodeIn(one.ref));
      await impatient.close();
      await swarm!.startNode(nodeIn(one.ref));
      const again = await talkTo(one.ref);
      const other = await look(again, screen.terminal, { from: screen.next });
      other.enter('echo "kept-$((KEPT + 1))"');
      await other.says('kept-18');
      again.close();
    });

    test('of a machine that is lost go on elsewhere, from the last copy', async () => {
      const all = await containers!.list();
      const lost = all.find(({ ref, isRunning }) => isRunning && !swarm!.isManager(nodeIn(ref)))!;
      const machine = swarm!.machineOf(nodeIn(lost.ref));
      const events: EngineEvent[] = [];
      const stop = containers!.onEvent((event) => events.push(event));
      const agent = await talkTo(lost.ref);
      await machine.setReachable(false);
      await expect.poll(() => found(lost.containerId)).toEqual([]);
      await agent.closed;
      expect(events).toContainEqual({ ref: lost.ref, what: 'gone' });
      stop();
      const copy = async () => tarOf([{ name: './copy.txt', text: 'из копии' }]);
      const spec = sampleSpec({ containerId: lost.containerId, generation: 9 });
      const placed = await containers!.start(spec, { kind: 'kept', otherwise: copy }, never);
      expect(nodeIn(placed.ref)).not.toBe(nodeIn(lost.ref));
      expect(placed.isHomeAnew).toBe(true);
      const again = await talkTo(placed.ref);
      expect(await read(again, 'copy.txt')).toBe('из копии');
      again.close();

      await machine.setReachable(true);
      const refs = async () => (await found(lost.containerId)).map(({ ref }) => ref).toSorted();
      // the reconciler ends the one that nobody wants
      await expect.poll(refs).toEqual([lost.ref, placed.ref].toSorted());
      await containers!.stop(lost.ref, 0);
      expect(await refs()).toEqual([placed.ref]);
      expect(await swarm!.ask('service', 'ls', '--format={{.Name}}')).toContain(`-${lost.containerId}-place`);
    });
  });
});
