import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { fakeCluster, type FakeCluster } from '../../../testing/containers/fake-cluster.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { type ContainerEngine, ContainerFault, type EngineEvent } from '../container-engine.ts';
import { engineConformance } from '../conformance/container-engine.conformance.ts';
import { entriesOf, kept, never, read, tarOf, write } from '../conformance/engine-bench.conformance.ts';
import { startKubernetesContainers } from './kubernetes-engine.ts';

const spec = sampleSpec();

const open = (cluster: FakeCluster, installation: string) =>
  startKubernetesContainers({
    namespace: 'put-containers',
    kubeconfig: cluster.kubeconfig,
    images: 'registry.example/put-runner-*:1',
    wall: { runtimeClass: undefined, seccomp: undefined },
    installation,
    most: 5,
    folder: join(cluster.folder, installation),
    onError: console.error,
  });

/** The engine's own promises, through the official client, with an API server of the test. */
for (const protocol of ['v4.channel.k8s.io', 'v5.channel.k8s.io'])
  engineConformance(`Kubernetes by ${protocol}`, async () => {
    const cluster = await fakeCluster();
    cluster.protocol = protocol;
    return {
      image: 'linux',
      isShared: true,
      hasPrograms: false,
      open: async (installation) => open(cluster, installation),
      async kill(engine: ContainerEngine, containerId: string) {
        const { ref } = (await engine.list()).find((one) => one.containerId === containerId)!;
        cluster.kill(ref.split('/')[0]!);
      },
      close: () => cluster.close(),
    };
  });

describe('Kubernetes', () => {
  let cluster: FakeCluster;
  let engine: ContainerEngine;

  beforeEach(async () => {
    cluster = await fakeCluster();
    engine = open(cluster, 'school');
  });
  afterEach(async () => {
    await engine.close();
    await cluster.close();
  });

  const talk = async (ref: string) => talkToAgent(await engine.connect(ref, never), never);
  const podOf = (ref: string) => ref.split('/')[0]!;

  it('check 14: a cluster whose network is open is refused in words, and nothing starts', async () => {
    cluster.reached = ['127.0.0.1:6443', '10.244.0.2:4711'];
    const status = await engine.status();
    expect(status.state).toBe('broken');
    expect(status.words).toContain('127.0.0.1:6443 (сервер кластера)');
    expect(status.words).toContain('10.244.0.2:4711 (соседний контейнер)');
    expect(status.words).toContain('NetworkPolicy');
    await expect(engine.start(spec, kept, never)).rejects.toMatchObject({ name: 'StartRefused', code: 'network_open' });
    // the two pods of the probe, which are gone
    expect(cluster.created).toHaveLength(2);
    expect(cluster.pods.size).toBe(0);
  });

  it('a cluster that is away is told in words', async () => {
    await cluster.close();
    const status = await engine.status();
    expect(status).toMatchObject({ state: 'broken', words: expect.stringContaining('Кластер не отвечает') });
    await expect(engine.start(spec, kept, never)).rejects.toBeInstanceOf(ContainerFault);
    await expect(engine.list()).rejects.toBeInstanceOf(ContainerFault);
    cluster = await fakeCluster();
  });

  it('no way into a cluster is told in words', async () => {
    const astray = startKubernetesContainers({
      namespace: 'n',
      kubeconfig: '/no/such/file',
      images: '*',
      wall: { runtimeClass: undefined, seccomp: undefined },
      installation: 'x',
      most: 1,
      folder: cluster.folder,
      onError: console.error,
    });
    expect(await astray.status()).toMatchObject({
      state: 'broken',
      words: expect.stringMatching(/Нет входа в кластер/),
    });
    await astray.close();
  });

  it('a quota that is used up is a lack of room, a missing image is named, and nothing is left', async () => {
    await engine.status();
    cluster.refusal = { code: 403, message: 'pods "p" is forbidden: exceeded quota: put-containers' };
    await expect(engine.start(spec, kept, never)).rejects.toMatchObject({ name: 'StartRefused', code: 'no_room' });
    cluster.refusal = { code: 403, message: 'pods is forbidden: User cannot create resource' };
    await expect(engine.start(spec, kept, never)).rejects.toThrow(/проверьте роль/);
    cluster.refusal = undefined;
    cluster.waiting = { reason: 'ImagePullBackOff', message: 'Back-off pulling image' };
    await expect(engine.start(spec, kept, never)).rejects.toMatchObject({
      name: 'StartRefused',
      code: 'image_missing',
    });
    expect(cluster.pods.size).toBe(0);
  });

  it('what a container left after its end by memory is kept, and its place in the cluster is given up', async () => {
    const events: EngineEvent[] = [];
    engine.onEvent((event) => events.push(event));
    const { ref } = await engine.start(spec, kept, never);
    await write(await talk(ref), 'kept.txt', 'kept');
    cluster.kill(podOf(ref), 'OOMKilled');
    await expect.poll(() => events).toContainEqual({ ref, what: 'oom', exitCode: 137 });
    await expect.poll(() => cluster.pods.size).toBe(0);
    expect((await entriesOf(await engine.exportHome('1'))).get('./kept.txt')?.text).toBe('kept');
    expect(await engine.list()).toMatchObject([{ containerId: '1', generation: 1, isRunning: false }]);
  });

  it('check 14: a container whose node is away does not run, and starts elsewhere from the copy', async () => {
    const first = await engine.start(spec, kept, never);
    cluster.lose(podOf(first.ref));
    expect(await engine.list()).toMatchObject([{ isRunning: false }]);
    const otherwise = async () => tarOf([{ name: './copy.txt', text: 'copy' }]);
    const second = await engine.start({ ...spec, generation: 2 }, { kind: 'kept', otherwise }, never);
    expect(second.isHomeAnew).toBe(true);
    expect(await read(await talk(second.ref), 'copy.txt')).toBe('copy');
  });

  it('a home folder of several megabytes goes in and out whole', async () => {
    const content = Buffer.alloc(3_000_000, 'содержимое');
    const tar = await buffer(tarOf([{ name: './big.bin', text: content.toString() }]));
    await engine.start(spec, { kind: 'tar', open: async () => Readable.from([tar]) }, never);
    expect((await entriesOf(await engine.exportHome('1'))).get('./big.bin')?.text).toBe(content.toString());
  });

  it('a start that works forgets what earlier lives have left', async () => {
    const first = await engine.start(spec, kept, never);
    await engine.stop(first.ref, 0);
    expect(await readdir(join(cluster.folder, 'school'))).toEqual(['1.1.tar']);
    await engine.start({ ...spec, generation: 2 }, kept, never);
    expect(await readdir(join(cluster.folder, 'school'))).toEqual([]);
  });
});
