import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe } from 'vitest';
import { sampleSpec } from '../../../testing/sample-spec.ts';
import { agentConformance } from '../conformance/agent.conformance.ts';
import type { ContainerEngine } from '../container-engine.ts';
import { canSandbox, startSandboxEngine } from './sandbox-engine.ts';

const isPossible = await canSandbox();

describe.skipIf(!isPossible)('the agent in TypeScript', () => {
  const never = new AbortController().signal;
  let folder = '';
  let containers: ContainerEngine;
  let count = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'put-agent-'));
    containers = await startSandboxEngine({ folder, installation: 'tests', most: 20, onError: console.error });
  });
  afterAll(async () => {
    await containers?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open() {
    const containerId = String((count += 1));
    const { ref } = await containers.start(
      sampleSpec({ containerId, generation: 7, image: '', memoryMb: 512, diskMb: 256, pids: 256 }),
      { kind: 'tar', open: async () => Readable.from(Buffer.alloc(1024)) },
      never,
    );
    return { connect: () => containers.connect(ref, never), close: () => containers.remove(containerId) };
  }

  agentConformance('in namespaces', open, { pty: true, processes: true, ports: true, checker: 'namespace' });
});
