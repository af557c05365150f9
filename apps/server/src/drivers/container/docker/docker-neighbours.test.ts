import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { startMortalEngine } from '../../../testing/containers/mortal-engine.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';
import { ignoreAbsent } from './ignore-absent.ts';
import { startDockerRunner } from '../../runner/docker/docker-runner.ts';
import { sweep } from '../../runner/docker/sweep.ts';
import type { Agent } from '../protocol/agent.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import type { ContainerEngine, Placed } from '../container-engine.ts';
import { type DockerContainersOptions, startDockerContainers } from './docker-containers.ts';
import { removeInstallation } from './remove-installation.ts';

const shared = await startDockerEngine(['linux', 'python']);
afterAll(() => shared?.close());
const never = new AbortController().signal;

const spec = sampleSpec({ pids: 100, isRootReadonly: true });

async function open(host: string, options: Partial<DockerContainersOptions> = {}) {
  const installation = options.installation ?? `n${crypto.randomUUID().slice(0, 8)}`;
  const complaints: unknown[] = [];
  const containers = await startDockerContainers({
    host,
    runtime: undefined,
    installation,
    networks: [],
    most: 5,
    onError: (error) => complaints.push(error),
    ...options,
  });
  const api = new Engine(readAddress(host));
  const close = async () => {
    await containers.close();
    await removeInstallation(api, installation);
  };
  return { containers, installation, complaints, api, close };
}

const talk = async (containers: ContainerEngine, { ref }: Placed): Promise<Agent> =>
  talkToAgent(await containers.connect(ref, never), never);
const later = { kind: 'kept', otherwise: null } as const;

describe.skipIf(!shared)('in an engine that others use', () => {
  it("the judge and students' containers of one installation leave each other alone", async () => {
    const { containers, installation, api, close } = await open(shared!.host);
    const placed = await containers.start(spec, { kind: 'empty' }, never);
    const runner = await startDockerRunner({
      host: shared!.host,
      runtime: undefined,
      installation,
      slots: 1,
      onError: console.warn,
    });
    const program = await runner.prepare({
      language: 'python',
      files: [{ name: 'main.py', content: 'print(input())' }],
    });
    const limits = { timeMs: 5000, memoryBytes: 64 * 1_048_576, outputBytes: 1000 };
    try {
      // as if all of them were an hour old
      await sweep(api, installation, Date.now() / 1000 + 3600);
      expect(await containers.list()).toMatchObject([{ ref: placed.ref, isRunning: true }]);
      await containers.remove('1');
      await removeInstallation(api, installation);
      expect((await program.run('here', limits)).stdout).toBe('here\n');
    } finally {
      await program.close();
      await runner.close();
      await close();
    }
  });

  it('a network that opens the machine or other containers is refused in words', async () => {
    const api = new Engine(readAddress(shared!.host));
    const name = `put-test-${crypto.randomUUID().slice(0, 8)}`;
    await api.call('POST', '/networks/create', { body: { Name: name, Driver: 'bridge', Internal: true } });
    const { containers, close } = await open(shared!.host, { networks: [name, 'never-made'] });
    try {
      expect(await containers.networks()).toEqual([]);
      expect(await containers.problemOf({ image: 'linux', network: name })).toMatch(/открывает \d+\.\d+\.\d+\.\d+:\d+/);
      expect(await containers.problemOf({ image: 'linux', network: 'never-made' })).toContain('в движке нет');
      const refused = containers.start({ ...spec, network: name }, { kind: 'empty' }, never);
      await expect(refused).rejects.toMatchObject({ name: 'StartRefused', code: 'network_open' });
    } finally {
      await close();
      await api.call('DELETE', `/networks/${name}`).catch(ignoreAbsent);
    }
  });

  it('a closed network is offered, and containers have it', async () => {
    // the engine's own network without any way out
    const network = 'none';
    const { containers, close } = await open(shared!.host, { networks: [network] });
    try {
      expect(await containers.networks()).toEqual([network]);
      expect(await containers.problemOf({ image: 'linux', network })).toBeNull();
      const placed = await containers.start({ ...spec, network }, { kind: 'empty' }, never);
      const agent = await talk(containers, placed);
      expect(await agent.ports()).toEqual([]);
      agent.close();
    } finally {
      await close();
    }
  });

  it('a runtime that the engine lacks, and no engine at all, are said in words', async () => {
    const strange = await open(shared!.host, { runtime: 'runsc-nowhere' });
    expect(await strange.containers.status()).toMatchObject({
      state: 'broken',
      words: expect.stringContaining('PT_DOCKER_RUNTIME'),
    });
    await strange.close();
    const away = await startDockerContainers({
      host: 'unix:///tmp/put-no-such-engine.sock',
      runtime: undefined,
      installation: 'nobody',
      networks: [],
      most: 5,
      onError: () => undefined,
    });
    expect(await away.status()).toMatchObject({ state: 'broken', words: expect.stringContaining('не отвечает') });
    await expect(away.list()).rejects.toMatchObject({ name: 'ContainerFault' });
    await expect(away.start(spec, { kind: 'empty' }, never)).rejects.toMatchObject({ name: 'ContainerFault' });
    await away.close();
  });
});

const mortal = await startMortalEngine('linux');
afterAll(() => mortal?.close());

describe.skipIf(!mortal)('when the engine is killed', () => {
  it('check 8: home folders live, nothing is orphaned, and the driver goes on by itself', async () => {
    const { containers, api, installation, complaints, close } = await open(mortal!.host);
    try {
      const placed = await containers.start(spec, { kind: 'empty' }, never);
      const agent = await talk(containers, placed);
      await agent.write('kept.txt', Buffer.from('kept'));
      const events: string[] = [];
      containers.onEvent(({ what }) => events.push(what));
      await mortal!.kill();
      await agent.closed;
      await expect(containers.list()).rejects.toMatchObject({ name: 'ContainerFault' });
      expect((await containers.status()).state).toBe('broken');
      await mortal!.start();
      await expect.poll(() => containers.status()).toMatchObject({ state: 'ready' });
      expect(await containers.list()).toMatchObject([{ containerId: '1', generation: 1 }]);
      const again = await containers.start({ ...spec, generation: 2 }, later, never);
      expect(again.isHomeAnew).toBe(false);
      const anew = await talk(containers, again);
      expect((await anew.stat('kept.txt')).sizeBytes).toBe(4);
      anew.close();
      await expect.poll(() => events).toContain('started');
      // what a cancelled start has made goes too
      const stop = new AbortController();
      const begun = containers.start({ ...spec, containerId: '2' }, { kind: 'empty' }, stop.signal);
      await sleep(200);
      stop.abort(new Error('the server dies'));
      await expect(begun).rejects.toThrow('the server dies');
      await containers.remove('1');
      await containers.remove('2');
      expect(await containers.list()).toEqual([]);
      const filters = encodeURIComponent(JSON.stringify({ label: [`put.installation=${installation}`] }));
      type Listed = { Volumes: { Labels: Record<string, string> }[] | null };
      const { Volumes } = await api.call<Listed>('GET', `/volumes?filters=${filters}`);
      expect(Volumes ?? []).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
