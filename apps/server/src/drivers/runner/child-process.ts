import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

export type ChildOptions = {
  /** The path of the module to run. */
  file: string;
  args: readonly string[];
  /** Paths that the process may read. `*` at the end stands for everything below. */
  readable: readonly string[];
  maxHeapMb?: number;
};

/**
 * Starts a process for untrusted code with as few rights as possible: an empty environment, no files except the named
 * ones, no child processes, no threads, no network, no code from strings. It reads from descriptor 0 and answers on
 * descriptor 3.
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

/** Calls `take` for each message of the child on descriptor 3. A child that says something else is killed. */
export function onMessage(child: ChildProcess, take: (message: unknown) => void): void {
  const broken = () => void child.kill('SIGKILL');
  readMessages(child.stdio[3] as Readable, take, broken);
}

/** Nothing that our children say is longer. */
const longestMessage = 512 * 1024 * 1024;

/**
 * Calls `take` for each message of the stream: four bytes of length, then JSON. After what is no message, or one that
 * `take` can not take, it calls `broken` and hears nothing more.
 */
export function readMessages(
  stream: Readable,
  take: (message: unknown) => void,
  broken: (why: unknown) => void = refuse,
): void {
  // a long message comes in hundreds of parts, which are joined once
  let parts: Buffer[] = [];
  let unreadBytes = 0;
  let wantedBytes = 4;
  const read = (part: Buffer) => {
    parts.push(part);
    unreadBytes += part.length;
    if (unreadBytes < wantedBytes) return;
    let unread = Buffer.concat(parts);
    for (wantedBytes = 4; unread.length >= wantedBytes; wantedBytes = 4) {
      wantedBytes = 4 + unread.readUInt32BE(0);
      if (wantedBytes > longestMessage) throw new Error('a message is too long');
      if (unread.length < wantedBytes) break;
      const message: unknown = JSON.parse(unread.toString('utf8', 4, wantedBytes));
      unread = unread.subarray(wantedBytes);
      take(message);
    }
    parts = [unread];
    unreadBytes = unread.length;
  };
  const hear = (part: Buffer) => {
    try {
      read(part);
    } catch (error) {
      stream.off('data', hear).resume();
      broken(error);
    }
  };
  // the end of the child follows
  stream.on('error', () => undefined).on('data', hear);
}

function refuse(why: unknown): never {
  throw why;
}

type OuterWall = { wrapper: string[]; stackKb: number };
let knownWall: OuterWall | undefined;

/**
 * The protection that this machine offers: the process dies with its parent, gets no new privileges and has limits of
 * the kernel.
 */
function outerWall(): OuterWall {
  if (knownWall) return knownWall;
  const works = (command: string[]) => spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0;
  const limits = ['prlimit', '--stack=67108864', '--data=3221225472', '--nofile=64', '--core=0', '--'];
  const deathSignal = ['setpriv', '--pdeathsig', 'SIGKILL', '--no-new-privs', '--'];
  const isLinux = process.platform === 'linux';
  const hasLimits = isLinux && works(limits);
  const wrapper = [...(isLinux && works(deathSignal) ? deathSignal : []), ...(hasLimits ? limits : [])];
  // Deep recursion of a program uses JavaScript's stack. That must overflow before the process's own stack does.
  const stackKb = hasLimits ? 40_000 : process.platform === 'win32' ? 800 : 6000;
  knownWall = { wrapper, stackKb };
  return knownWall;
}
