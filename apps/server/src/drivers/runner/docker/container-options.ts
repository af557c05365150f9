import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileLimits } from '../runner.ts';
import { type LanguageSpec, runnersFolder } from './language-specs.ts';

const mebibyte = 1_048_576;
/** The most that a task may ask for (the contract's limit). */
const mostMemoryBytes = 2048 * mebibyte;
/** The supervisor's own, and what lies on the file systems in memory. */
const spareBytes = (96 + 128) * mebibyte;

/** Every container of every installation carries it; its value names the languages. */
const ourLabel = 'put.runner';
/** Its value names the one that looks after it. */
export const installationLabel = `${ourLabel}.installation`;

/** Its kernel is a process of the machine: its own threads, and several for each process in it, count as the container's. */
const isGvisor = (runtime: string | undefined): boolean => /runsc|gvisor/i.test(runtime ?? '');
/** Fewer end the whole container when a compiler starts its parts. */
const pidsOfGvisor = 2048;

export type ContainerPlace = {
  image: string;
  specs: readonly LanguageSpec[];
  /** Students' programs run as this user, the author's as the next. */
  uid: number;
  runtime: string | undefined;
  /** Two may use one engine. */
  installation: string;
};

const supervisor = '/usr/lib/put/supervisor';
const seccompFile = join(runnersFolder, 'seccomp.json');
let seccomp: string | undefined;

/** Docker takes the profile itself, Podman opens a file on its own machine. */
function seccompOption(isPodman: boolean): string {
  if (isPodman) return `seccomp=${seccompFile}`;
  seccomp ??= JSON.stringify(JSON.parse(readFileSync(seccompFile, 'utf8')));
  return `seccomp=${seccomp}`;
}

/** Each option is needed; `runners/supervisor/PROTOCOL.md` says why. */
export function containerOptions(place: ContainerPlace, isPodman: boolean) {
  const { image, specs, uid, runtime, installation } = place;
  const overheads = specs.map(({ memory_overhead }) => memory_overhead);
  const compiling = specs.map(({ compile_limits }) => compile_limits?.memory ?? compileLimits.memoryBytes);
  const memory = Math.max(mostMemoryBytes + Math.max(...overheads), ...compiling) + spareBytes;
  // Podman knows no inodes (there the container's memory is their limit) and no owner, and copies what the image has in the place
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
        // Podman would make these writable by itself, as large as the machine
        ...(isPodman && { '/run': 'ro,size=4k,notmpcopyup', '/var/tmp': 'ro,size=4k,notmpcopyup' }),
      },
      LogConfig: { Type: 'none' },
      Ulimits: [
        { Name: 'core', Soft: 0, Hard: 0 },
        // what Podman would take by itself, not every machine allows
        { Name: 'nofile', Soft: 1024, Hard: 1024 },
        { Name: 'nproc', Soft: 2048, Hard: 2048 },
      ],
      RestartPolicy: { Name: 'no' },
    },
  };
}

/** Begins the conversation. What Podman mounts is root's, until it is given to those whom the supervisor finds there. */
export function serveCommand({ uid }: Pick<ContainerPlace, 'uid'>, isPodman: boolean): string[] {
  if (!isPodman) return [supervisor, 'serve'];
  const give = (folder: string, owner: number) => `chown ${owner}:${owner} ${folder}`;
  return ['/bin/sh', '-c', `${give('/box', uid)} && ${give('/judge', uid + 1)} && exec ${supervisor} serve`];
}
