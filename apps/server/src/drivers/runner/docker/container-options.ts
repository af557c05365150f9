import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileLimits } from '../runner.ts';
import { type LanguageSpec, runnersFolder } from './language-specs.ts';

const mebibyte = 1_048_576;
/** The most that a task may ask for (the contract's limit). */
const mostMemoryBytes = 1024 * mebibyte;
/** The supervisor's own, and what lies on the file systems in memory. */
const spareBytes = (96 + 128) * mebibyte;

/** Every container of every installation carries it; its value names the languages. */
export const ourLabel = 'put.runner';

export type ContainerPlace = {
  image: string;
  specs: readonly LanguageSpec[];
  /** Students' programs run as this user, the author's as the next. */
  uid: number;
  runtime: string | undefined;
};

let seccomp: string | undefined;

/** Each option is needed; `runners/supervisor/PROTOCOL.md` says why. */
export function containerOptions({ image, specs, uid, runtime }: ContainerPlace) {
  seccomp ??= JSON.stringify(JSON.parse(readFileSync(join(runnersFolder, 'seccomp.json'), 'utf8')));
  const overheads = specs.map(({ memory_overhead }) => memory_overhead);
  const compiling = specs.map(({ compile_limits }) => compile_limits?.memory ?? compileLimits.memoryBytes);
  const memory = Math.max(mostMemoryBytes + Math.max(...overheads), ...compiling) + spareBytes;
  const folder = (size: string, inodes: number, rest: string) =>
    `rw,${rest},nosuid,nodev,size=${size},nr_inodes=${inodes}`;
  return {
    Image: image,
    Cmd: ['/usr/lib/put/supervisor', 'init'],
    User: '0:0',
    WorkingDir: '/',
    Env: [],
    NetworkDisabled: true,
    Labels: {
      [ourLabel]: specs.map(({ language }) => language).join(' '),
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
      PidsLimit: Math.max(...specs.map(({ pids }) => pids)),
      CapDrop: ['ALL'],
      CapAdd: ['SETUID', 'SETGID', 'KILL'],
      SecurityOpt: ['no-new-privileges', `seccomp=${seccomp}`],
      Tmpfs: {
        '/box': `${folder('64m', 4096, 'exec')},mode=0700,uid=${uid},gid=${uid}`,
        '/judge': `${folder('64m', 4096, 'exec')},mode=0700,uid=${uid + 1},gid=${uid + 1}`,
        '/kept': `${folder('128m', 8192, 'exec')},mode=0755,uid=0,gid=0`,
        '/tmp': `${folder('64m', 4096, 'noexec')},mode=1777`,
        '/dev/shm': `${folder('16m', 256, 'noexec')},mode=1777`,
      },
      LogConfig: { Type: 'none' },
      Ulimits: [{ Name: 'core', Soft: 0, Hard: 0 }],
      RestartPolicy: { Name: 'no' },
    },
  };
}
