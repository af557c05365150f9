import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

export type ChildOptions = {
  /** The module that is run. */
  file: string;
  args: readonly string[];
  /** Paths that may be read, with `*` at the end for what is below. */
  readable: readonly string[];
  maxHeapMb?: number;
};

/**
 * Starts a process for what nobody trusts, with as little as a process can have: no environment, no files but those named,
 * no children, no threads, no network, no code made from strings. It reads from descriptor 0 and answers on descriptor 3.
 */
export function spawnHardened({ file, args, readable, maxHeapMb = 512 }: ChildOptions): ChildProcess {
  const { wrapper, stackKb } = outerWall();
  const nodeArgs = [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    `--max-old-space-size=${maxHeapMb}`,
    `--stack-size=${stackKb}`,
    file,
    ...args,
  ];
  const [command = process.execPath, ...rest] = [...wrapper, process.execPath, ...nodeArgs];
  return spawn(command, rest, {
    cwd: dirname(file),
    env: {},
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

/** Each message of the child on descriptor 3: its length in four bytes, then JSON. */
export function onMessage(child: ChildProcess, take: (message: unknown) => void): void {
  let unread = Buffer.alloc(0);
  (child.stdio[3] as Readable).on('data', (part: Buffer) => {
    unread = Buffer.concat([unread, part]);
    while (unread.length >= 4) {
      const end = 4 + unread.readUInt32BE(0);
      if (unread.length < end) return;
      const message: unknown = JSON.parse(unread.toString('utf8', 4, end));
      unread = unread.subarray(end);
      take(message);
    }
  });
}

type OuterWall = { wrapper: string[]; stackKb: number };
let knownWall: OuterWall | undefined;

/** What this machine offers around the process: dying with its parent, no new privileges, limits of the kernel. */
function outerWall(): OuterWall {
  if (knownWall) return knownWall;
  const works = (command: string[]) => spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0;
  const limits = ['prlimit', '--stack=67108864', '--data=3221225472', '--nofile=64', '--core=0', '--'];
  const deathSignal = ['setpriv', '--pdeathsig', 'SIGKILL', '--no-new-privs', '--'];
  const isLinux = process.platform === 'linux';
  const hasLimits = isLinux && works(limits);
  const wrapper = [...(isLinux && works(deathSignal) ? deathSignal : []), ...(hasLimits ? limits : [])];
  // Deep recursion of a program is recursion of JavaScript's stack, which must end before the process's own does.
  const stackKb = hasLimits ? 40_000 : process.platform === 'win32' ? 800 : 6000;
  knownWall = { wrapper, stackKb };
  return knownWall;
}
