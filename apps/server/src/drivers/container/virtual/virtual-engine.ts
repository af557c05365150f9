import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineCapabilities } from '@put/contract/containers/container-engines';
import { ensureSnapshot } from '../../runner/pyodide-process.ts';
import type { ContainerEngine } from '../container-engine.ts';
import { LocalEngine, type LocalEngineOptions } from '../local/local-engine.ts';
import type { VirtualSettings } from './virtual-settings.ts';

const program = fileURLToPath(new URL('agent-process.ts', import.meta.url));

const capabilities: EngineCapabilities = {
  pty: false,
  processes: false,
  ports: false,
  programs: false,
  hardDiskLimit: true,
  hardMemoryLimit: false,
  survivesHost: false,
  isForStrangers: false,
};

const skeleton = {
  '.bashrc': `# выполняется при каждом запуске командной строки
alias ll='ls -la'
`,
};

/** A shell that is an interpreter, for systems that give an ordinary user no namespaces. */
export async function startVirtualEngine({
  pythonFolder,
  pythonTimeMs = 60_000,
  ...options
}: LocalEngineOptions & {
  /** Keeps the memory of a started Python, also for the judge. */
  pythonFolder: string;
  pythonTimeMs?: number;
}): Promise<ContainerEngine> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  return new LocalEngine(options, {
    kind: 'virtual',
    capabilities,
    ownerOf: () => null,
    skeleton,
    launch: async (spec, folder, mark) => {
      const settings: VirtualSettings = {
        mark,
        generation: spec.generation,
        home: folder.home,
        tmp: join(folder.path, 'tmp'),
        runFolder: folder.run,
        socket: await folder.socketPath(),
        diskBytes: spec.diskMb * 2 ** 20,
        heapMb: Math.max(128, Math.min(512, spec.memoryMb)),
        pythonSnapshot: await ensureSnapshot(pythonFolder),
        pythonTimeMs,
        startCommand: spec.startCommand,
      };
      return { file: process.execPath, args: ['--no-warnings', program, JSON.stringify(settings)], env: {} };
    },
  }).open();
}
