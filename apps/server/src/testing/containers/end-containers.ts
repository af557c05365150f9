import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { killAll, markOf } from '../../drivers/container/local/agent-processes.ts';
import { ContainerFolder } from '../../drivers/container/local/container-folder.ts';

/** Ends the containers of a server that has ended. They are processes of this machine, and outlive it by design. */
export async function endContainers(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'containers');
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.map(async (name) => {
      const started = await new ContainerFolder(folder, name).started();
      if (started !== null) {
        const { installation, containerId, pid } = started;
        await killAll(pid, markOf(containerId, { folder, installation }));
      }
    }),
  );
}
