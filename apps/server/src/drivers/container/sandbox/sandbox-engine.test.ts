import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { ContainerEngine } from '../container-engine.ts';
import { engineConformance } from '../conformance/container-engine.conformance.ts';
import { canSandbox, startSandboxEngine } from './sandbox-engine.ts';

const isPossible = await canSandbox();

describe.skipIf(!isPossible)('in namespaces', () => {
  engineConformance('sandbox', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'put-sandbox-'));
    const open = (installation: string) =>
      startSandboxEngine({ folder: join(folder, installation), installation, most: 20, onError: console.error });
    const kill = async (_: ContainerEngine, containerId: string) => {
      for (const one of await readdir(folder)) {
        const started = await readFile(join(folder, one, containerId, 'started.json'), 'utf8').catch(() => null);
        if (started) process.kill(-(JSON.parse(started) as { pid: number }).pid, 'SIGKILL');
      }
    };
    const close = () => rm(folder, { recursive: true, force: true });
    return { open, image: '', isShared: true, hasPrograms: true, kill, close };
  });
});
