import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineCapabilities } from '@put/contract/containers/container-engines';
import { type ContainerEngine, type ContainerSpec, StartRefused } from '../container-engine.ts';
import type { ContainerFolder } from '../local/container-folder.ts';
import { type Launch, LocalEngine, type LocalEngineOptions } from '../local/local-engine.ts';
import { bashSkeleton } from '../local/skeleton.ts';
import { makeEtc } from './make-etc.ts';
import type { SandboxSettings } from './sandbox-settings.ts';

const top = fileURLToPath(new URL('../../../../../../', import.meta.url));
const buildRoot = fileURLToPath(new URL('build-root.sh', import.meta.url));
const agentProcess = 'apps/server/src/drivers/container/sandbox/agent-process.ts';
/** What the agent's process is made of, and nothing else of the repository's folder: settings may stand there too. */
const app = [
  'apps/server/package.json',
  'apps/server/src/drivers/container',
  'apps/server/src/drivers/wire',
  'node_modules',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/python/package.json',
  'packages/python/src',
];

/** A user of the host's own for each container, so that no two share what the system counts by users. */
const firstUid = 200_000;
const firstCheckUid = 1_200_000_000;
const uidRange = 900_000_000;

export const sandboxCapabilities: EngineCapabilities = {
  pty: true,
  processes: true,
  ports: true,
  programs: true,
  hardDiskLimit: false,
  hardMemoryLimit: false,
  survivesHost: false,
  isForStrangers: false,
};

const isRoot = () => process.getuid?.() === 0;

/** Namespaces by `unshare` over the host's own /usr. For those who know each other: one class on one machine. */
export async function startSandboxEngine(options: LocalEngineOptions): Promise<ContainerEngine> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const etc = join(options.folder, '.etc');
  await makeEtc(etc);
  const shell = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';
  return new LocalEngine(options, {
    kind: 'sandbox',
    capabilities: sandboxCapabilities,
    ownerOf: (containerId) => (isRoot() ? uidOf(containerId) : null),
    skeleton: bashSkeleton,
    launch: (spec, folder, mark) => launch(spec, folder, { mark, etc, shell, dataFolder: options.folder }),
  }).open();
}

function uidOf(containerId: string): number {
  const isCheck = containerId.startsWith('check-');
  const number = Number(isCheck ? containerId.slice('check-'.length) : containerId);
  // nothing may become the user NaN, which is no user: the agent would stay what it is
  if (!Number.isSafeInteger(number)) throw new StartRefused('refused', 'Недопустимый номер контейнера.');
  return (isCheck ? firstCheckUid : firstUid) + (number % uidRange);
}

type Around = { mark: string; etc: string; shell: string; dataFolder: string };

async function launch(spec: ContainerSpec, folder: ContainerFolder, around: Around): Promise<Launch> {
  const settings: SandboxSettings = {
    mark: around.mark,
    uid: isRoot() ? uidOf(spec.containerId) : null,
    generation: spec.generation,
    diskBytes: spec.diskMb * 2 ** 20,
    limits: {
      pids: spec.pids,
      memoryBytes: spec.memoryMb * 2 ** 20,
      fileBytes: Math.max(1, spec.diskMb) * 2 ** 20,
    },
    shell: around.shell,
    startCommand: spec.startCommand,
  };
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    PUT_ROOT: folder.root,
    PUT_ETC: around.etc,
    PUT_HOME: folder.home,
    PUT_RUN: folder.run,
    PUT_TOP: top,
    PUT_APP: app.join(' '),
    PUT_NODE: await realpath(process.execPath),
    PUT_HIDDEN: (await hiddenPaths(around.dataFolder)).join('\n'),
    PUT_TMP_MB: String(Math.max(16, Math.min(256, Math.floor(spec.memoryMb / 2)))),
  };
  const agent = ['/run/put/node', '--no-warnings', `/run/put/app/${agentProcess}`, JSON.stringify(settings)];
  return { ...inNamespaces([...reaping, ...agent]), env };
}

/** The first process reaps orphans while it waits for the agent, and all ends with it. */
const reaping = ['sh', '-c', '"$@" & wait $!', 'sh'];

function inNamespaces(command: readonly string[]): { file: string; args: string[] } {
  const owner = isRoot() ? [] : ['--user', '--map-root-user'];
  const namespaces = ['--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child'];
  const dropped = ['setpriv', '--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all'];
  return { file: 'unshare', args: [...owner, ...namespaces, 'sh', buildRoot, ...dropped, ...command] };
}

/** What lies in /usr and is not for students: our own data and program, when they stand there. */
async function hiddenPaths(dataFolder: string): Promise<string[]> {
  const ours = await Promise.all([dataFolder, top].map((path) => realpath(path)));
  const hidden = [...ours.map((path) => path.replace(/\/$/, '')), '/usr/local/etc', '/usr/local/var', '/usr/src'];
  return hidden.filter((path) => path.startsWith('/usr/') && !path.includes('\n'));
}

/** Whether this system lets us make such namespaces: tries all that a start needs. */
export async function canSandbox(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const folder = await mkdtemp(join(tmpdir(), 'put-probe-')).catch(() => null);
  // where nothing can be written, nothing can be tried
  if (folder === null) return false;
  try {
    const engine = await startSandboxEngine({ folder, installation: 'probe', most: 1, onError: () => undefined });
    const spec = { containerId: '1', generation: 1, image: '', cpus: 1, memoryMb: 256, diskMb: 16, pids: 64 };
    const signal = AbortSignal.timeout(30_000);
    const { ref } = await engine.start(
      { ...spec, isRootReadonly: true, network: null, startCommand: '' },
      { kind: 'empty' },
      signal,
    );
    await engine.stop(ref, 0);
    await engine.remove('1');
    await engine.close();
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
