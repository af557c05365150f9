import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileLimits } from '../runner.ts';
import { runnersFolder } from '../../docker-api/runners-folder.ts';
import type { LanguageSpec } from './language-specs.ts';

const mebibyte = 1_048_576;
/** The largest limit that the contract allows a task. */
const mostMemoryBytes = 2048 * mebibyte;
/** For the supervisor, and for the file systems in memory. */
const spareBytes = (96 + 128) * mebibyte;

/** A label of every container of every installation. Its value names the languages. */
const ourLabel = 'put.runner';
/** Its value names the installation that removes the container. */
export const installationLabel = `${ourLabel}.installation`;

/**
 * gVisor's kernel is a process of the machine. Its threads count as the container's, and so do several threads for each
 * process inside.
 */
const isGvisor = (runtime: string | undefined): boolean => /runsc|gvisor/i.test(runtime ?? '');
/** With a lower limit the whole container ends by a fork bomb: half a second of it takes 2048 on a fast machine. */
const pidsOfGvisor = 8192;

export type ContainerSetup = {
  image: string;
  specs: readonly LanguageSpec[];
  /** Students' programs run with this uid, the author's with the next one. */
  uid: number;
  runtime: string | undefined;
  /** Several installations may use one engine. */
  installation: string;
};

const supervisor = '/usr/lib/put/supervisor';
const seccompFile = join(runnersFolder, 'seccomp.json');
let seccomp: string | undefined;

/** Docker takes the profile's text; Podman opens a file on its own machine. */
function seccompOption(isPodman: boolean): string {
  if (isPodman) return `seccomp=${seccompFile}`;
  seccomp ??= JSON.stringify(JSON.parse(readFileSync(seccompFile, 'utf8')));
  return `seccomp=${seccomp}`;
}

/** Every option is necessary; `runners/supervisor/PROTOCOL.md` says why. */
export function containerOptions(setup: ContainerSetup, isPodman: boolean) {
  const { image, specs, uid, runtime, installation } = setup;
  const overheads = specs.map(({ memory_overhead }) => memory_overhead);
  const compiling = specs.map(({ compile_limits }) => compile_limits?.memory ?? compileLimits.memoryBytes);
  const memory = Math.max(mostMemoryBytes + Math.max(...overheads), ...compiling) + spareBytes;
  // Podman has no option for inodes (the container's memory limits them) or for the owner, and copies the image's files
  // into the mount
  const folder = (size: string, inodes: number, rest: string) =>
    `rw,${rest},nosuid,nodev,size=${size},${isPodman ? 'notmpcopyup' : `nr_inodes=${inodes}`}`;
  const ownedBy = (owner: number) => (isPodman ? '' : `,uid=${owner},gid=${owner}`);
  return {
    Image: image,
    Cmd: [supervisor, 'init'],
    User: '0:0',
    WorkingDir: '/',
    Env: [],
    NetworkDisabled: true,
    Labels: {
      [ourLabel]: specs.map(({ language }) => language).join(' '),
      [installationLabel]: installation,
      [`${ourLabel}.process`]: String(process.pid),
    },
    HostConfig: {
      ...(runtime !== undefined && { Runtime: runtime }),
      NetworkMode: 'none',
      IpcMode: 'private',
      CgroupnsMode: 'private',
      ReadonlyRootfs: true,
      Memory: memory,
      MemorySwap: memory,
      PidsLimit: isGvisor(runtime) ? pidsOfGvisor : Math.max(...specs.map(({ pids }) => pids)),
      CapDrop: ['ALL'],
      CapAdd: ['SETUID', 'SETGID', 'KILL', ...(isPodman ? ['CHOWN'] : [])],
      SecurityOpt: ['no-new-privileges', seccompOption(isPodman)],
      Tmpfs: {
        '/box': `${folder('64m', 4096, 'exec')},mode=0700${ownedBy(uid)}`,
        '/judge': `${folder('64m', 4096, 'exec')},mode=0700${ownedBy(uid + 1)}`,
        '/kept': `${folder('128m', 8192, 'exec')},mode=0755${ownedBy(0)}`,
        '/tmp': `${folder('64m', 4096, 'noexec')},mode=1777`,
        '/dev/shm': `${folder('16m', 256, 'noexec')},mode=1777`,
        // Podman would mount these writable and without a limit
        ...(isPodman && { '/run': 'ro,size=4k,notmpcopyup', '/var/tmp': 'ro,size=4k,notmpcopyup' }),
      },
      LogConfig: { Type: 'none' },
      Ulimits: [
        { Name: 'core', Soft: 0, Hard: 0 },
        // Podman's own defaults are refused on some machines
        { Name: 'nofile', Soft: 1024, Hard: 1024 },
        { Name: 'nproc', Soft: 2048, Hard: 2048 },
      ],
      RestartPolicy: { Name: 'no' },
    },
  };
}

/** The command that starts the supervisor. Podman's mounts belong to root, so they are first given to the users. */
export function serveCommand({ uid }: Pick<ContainerSetup, 'uid'>, isPodman: boolean): string[] {
  if (!isPodman) return [supervisor, 'serve'];
  const give = (folder: string, owner: number) => `chown ${owner}:${owner} ${folder}`;
  return ['/bin/sh', '-c', `${give('/box', uid)} && ${give('/judge', uid + 1)} && exec ${supervisor} serve`];
}
