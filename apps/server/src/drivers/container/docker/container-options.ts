import type { ContainerSpec } from '../container-engine.ts';
import type { Labels } from './container-names.ts';
import { seccompOption } from './container-seccomp.ts';

const mebibyte = 1_048_576;

const agentProgram = '/usr/lib/put/put-agent';
const agentSocket = '/run/put/agent';
export const homeFolder = '/home/student';
/** The users of the images (`runners/linux/Dockerfile`). */
export const student = { uid: 10_001, gid: 10_001 };
const checkUid = 10_002;

export const connectCommand = [agentProgram, 'connect', '--socket', agentSocket];

/** Process 1 of a student's container. */
export function serveCommand(generation: number): string[] {
  const ids = ['--uid', `${student.uid}`, '--gid', `${student.gid}`, '--check-uid', `${checkUid}`];
  const places = ['--socket', agentSocket, '--home', homeFolder];
  return [agentProgram, 'serve', ...places, '--generation', `${generation}`, ...ids];
}

/** gVisor's kernel is a process of the machine. Its threads count as the container's, several for each process. */
const isGvisor = (runtime: string | undefined): boolean => /runsc|gvisor/i.test(runtime ?? '');
const pidsOfGvisor = 2048;

type Setup = {
  spec: ContainerSpec;
  /** The engine's reference of the image. */
  image: string;
  labels: Labels;
  /** The volume with the home folder. */
  volume: string;
  /** The volume is a disk of its own, whose size is the limit. */
  hasOwnDisk: boolean;
  runtime: string | undefined;
  isPodman: boolean;
};

/** What a student's container is made with. Every option is a part of the wall around it. */
export function containerOptions({ spec, image, labels, volume, hasOwnDisk, runtime, isPodman }: Setup) {
  const { generation, memoryMb, cpus, pids, isRootReadonly, network } = spec;
  const [program = '', ...words] = serveCommand(generation);
  const folder = (size: number, mode: string) => `rw,exec,nosuid,nodev,size=${size}m,mode=${mode}`;
  const passing = Math.min(256, Math.max(16, Math.floor(memoryMb / 4)));
  return {
    Image: image,
    Entrypoint: [program],
    Cmd: [...words, ...(hasOwnDisk ? ['--own-disk'] : [])],
    User: '0:0',
    WorkingDir: '/',
    Hostname: 'put',
    Env: [],
    Healthcheck: { Test: ['NONE'] },
    NetworkDisabled: network === null,
    Labels: labels,
    StopSignal: 'SIGTERM',
    HostConfig: {
      ...(runtime !== undefined && { Runtime: runtime }),
      NetworkMode: network ?? 'none',
      IpcMode: 'private',
      CgroupnsMode: 'private',
      ReadonlyRootfs: isRootReadonly,
      Memory: memoryMb * mebibyte,
      MemorySwap: memoryMb * mebibyte,
      NanoCpus: Math.round(cpus * 1e9),
      PidsLimit: isGvisor(runtime) ? Math.max(pids, pidsOfGvisor) : pids,
      OomScoreAdj: 500,
      CapDrop: ['ALL'],
      CapAdd: ['SETUID', 'SETGID', 'KILL', 'CHOWN', 'FOWNER'],
      SecurityOpt: ['no-new-privileges', seccompOption(isPodman)],
      Mounts: [{ Type: 'volume', Source: volume, Target: homeFolder, VolumeOptions: { NoCopy: true } }],
      ShmSize: 64 * mebibyte,
      // every other place that all may write to: it would be the machine's disk
      Tmpfs: {
        '/tmp': folder(passing, '1777'),
        '/var/tmp': folder(passing, '1777'),
        '/run': folder(8, '0755'),
      },
      LogConfig: { Type: 'none' },
      Ulimits: ulimits(isPodman),
      RestartPolicy: { Name: 'no' },
    },
  };
}

/** Podman's own defaults are refused on some machines. It counts processes by user, over all containers. */
export const ulimits = (isPodman: boolean) => [
  { Name: 'core', Soft: 0, Hard: 0 },
  { Name: 'nofile', Soft: 4096, Hard: 4096 },
  ...(isPodman ? [{ Name: 'nproc', Soft: 16_384, Hard: 16_384 }] : []),
];

/** What the command of the start runs with, as shells of the agent do. */
export const startExec = (command: string) => ({
  Cmd: ['/bin/sh', '-lc', command],
  User: `${student.uid}:${student.gid}`,
  WorkingDir: homeFolder,
  Env: [
    `HOME=${homeFolder}`,
    'USER=student',
    'SHELL=/bin/bash',
    'PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games',
    'LANG=C.UTF-8',
  ],
});
