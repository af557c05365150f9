import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPrograms, type RealCluster, startRealCluster } from '../../../testing/real-cluster.ts';
import { engineConformance } from '../container-engine.conformance.ts';
import type { TestedPlace } from '../engine-bench.conformance.ts';
import { startKubernetesContainers } from './kubernetes-engine.ts';

const found = findPrograms();
const isThere = 'folder' in found;

describe.runIf(isThere)('in a real cluster', () => {
  let cluster: RealCluster;
  let folder = '';

  beforeAll(async () => {
    cluster = await startRealCluster('folder' in found ? found.folder : '');
    folder = await mkdtemp(join(tmpdir(), 'put-kubernetes-'));
  });
  afterAll(async () => {
    await cluster?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (installation: string) =>
    startKubernetesContainers({
      namespace: 'put-containers',
      kubeconfig: cluster.kubeconfig,
      images: cluster.images,
      runtimeClass: undefined,
      installation,
      most: 5,
      folder: join(folder, installation),
      onError: console.error,
    });
  const place = async (): Promise<TestedPlace> => ({
    image: 'linux',
    isShared: true,
    hasPrograms: true,
    open: async (installation) => open(installation),
    async kill(engine, containerId) {
      const { ref } = (await engine.list()).find((one) => one.containerId === containerId)!;
      await cluster.kill(ref.split('/')[2]!);
    },
    close: async () => undefined,
  });

  engineConformance('Kubernetes', place);

  it('a cluster whose policy nobody carries out is refused in words', async () => {
    await cluster.setOpen(true);
    const engine = open('open');
    try {
      const status = await engine.status();
      expect(status).toMatchObject({
        state: 'broken',
        words: expect.stringContaining('Сеть контейнеров не закрыта'),
      });
      expect(status.words).toContain('сервер кластера');
    } finally {
      await engine.close();
      await cluster.setOpen(false);
    }
  });
});

it.skipIf(isThere)(`LEFT OUT: Kubernetes in a real cluster — ${'why' in found ? found.why : ''}`, () => {
  console.warn(`\n!! LEFT OUT: Kubernetes in a real cluster — ${'why' in found ? found.why : ''}\n`);
  expect(isThere).toBe(false);
});
