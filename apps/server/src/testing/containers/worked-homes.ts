import { randomInt } from 'node:crypto';
import type { GivenFile } from '@put/contract/containers/container-files';
import type { ContainerTemplateContent } from '@put/contract/containers/container-templates';
import { converse } from '../../drivers/container/protocol/converse.ts';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { OpenHome } from '../../judging/kinds/kind.ts';

const startMs = 200_000;
const workMs = 60_000;

/** Containers of a template in which tests work as a student does. */
export function workedHomes(engine: ContainerEngine, { files: common, ...template }: ContainerTemplateContent) {
  return {
    /** A check finds a home with these files, in which the script has done its work. It may fail on its way. */
    workedOn:
      (files: readonly GivenFile[], script: string): OpenHome =>
      async () => {
        const containerId = `check-${randomInt(1, 2 ** 40)}`;
        const { cpus, memory_mb: memoryMb, disk_mb: diskMb, pids, is_root_readonly: isRootReadonly } = template;
        const limits = { cpus, memoryMb, diskMb, pids, isRootReadonly, network: null };
        const spec = { ...limits, containerId, generation: 1, image: template.image, startCommand: '' };
        const { ref } = await engine.start(spec, { kind: 'empty' }, AbortSignal.timeout(startMs));
        const agent = await converse(engine, ref);
        for (const { path, content, is_executable } of [...common, ...files])
          await agent.write(path, Buffer.from(content), { mode: is_executable ? 0o755 : 0o644 });
        const argv = ['/bin/bash', '-e', '-c', script];
        await agent.run({ as: 'student', argv, cwd: '', stdin: Buffer.alloc(0), wallMs: workMs, mostBytes: 65_536 });
        const close = async () => {
          agent.close();
          await engine.remove(containerId);
        };
        return { agent, hasProcesses: engine.capabilities().processes, close };
      },
  };
}
