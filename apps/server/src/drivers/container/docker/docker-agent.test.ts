import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe } from 'vitest';
import { startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';
import { agentConformance } from '../conformance/agent.conformance.ts';
import type { ContainerEngine } from '../container-engine.ts';
import { startDockerContainers } from './docker-containers.ts';
import { removeInstallation } from './remove-installation.ts';

const engine = await startDockerEngine(['linux']);
afterAll(() => engine?.close());

/** The stream of bytes is an engine's, and the agent has the rights that its container gives it. */
describe.skipIf(!engine)('over Docker', () => {
  const installation = `g${crypto.randomUUID().slice(0, 8)}`;
  const never = new AbortController().signal;
  let containers: ContainerEngine;
  let count = 0;

  beforeAll(async () => {
    containers = await startDockerContainers({
      host: engine!.host,
      runtime: undefined,
      installation,
      networks: [],
      most: 5,
      onError: (error) => console.warn(error),
    });
  });
  afterAll(async () => {
    await containers?.close();
    await removeInstallation(new Engine(readAddress(engine!.host)), installation);
  });

  async function open() {
    const containerId = String((count += 1));
    const { ref } = await containers.start(
      sampleSpec({ containerId, generation: 7, cpus: 2, memoryMb: 512, diskMb: 256, pids: 256 }),
      // an empty home folder would be filled from /etc/skel
      { kind: 'tar', open: async () => Readable.from(Buffer.alloc(1024)) },
      never,
    );
    return {
      connect: () => containers.connect(ref, never),
      close: () => containers.remove(containerId),
    };
  }

  agentConformance('in a container', open, { pty: true, processes: true, ports: true, checker: 'user' });
});
