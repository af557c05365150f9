import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonFolder } from '../../../testing/python-runner.ts';
import type { ContainerEngine } from '../container-engine.ts';
import { engineConformance } from '../conformance/container-engine.conformance.ts';
import { startVirtualEngine } from './virtual-engine.ts';

engineConformance('the virtual shell', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'put-virtual-'));
  const open = (installation: string) =>
    startVirtualEngine({
      folder: join(folder, installation),
      installation,
      most: 20,
      pythonFolder: pythonFolder(),
      onError: console.error,
    });
  const kill = async (_: ContainerEngine, containerId: string) => {
    for (const one of await readdir(folder)) {
      const started = await readFile(join(folder, one, containerId, 'started.json'), 'utf8').catch(() => null);
      if (started) process.kill(-(JSON.parse(started) as { pid: number }).pid, 'SIGKILL');
    }
  };
  const close = () => rm(folder, { recursive: true, force: true });
  return { open, image: '', isShared: true, hasPrograms: false, kill, close };
});
