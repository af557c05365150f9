import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ownSignal } from '../drivers/failure/own-failure.ts';
import { inTurn } from './turns.ts';

export type Apart = {
  /** The path of the module to run. It calls `serve-apart.ts`. */
  program: string;
  args: readonly string[];
  given: Uint8Array;
  longestMs: number;
  /** The limit of JavaScript's heap. The whole process may have `spareBytes` more. */
  heapMb: number;
  /** Hears what the program tells while it works, line by line. */
  onTold?: (line: string) => void;
};

/** The output, or why there is none. */
export type Ran = { output: Buffer } | { failed: 'time' | 'memory' | 'broken' };

/**
 * Runs a program that unpacks or reads an untrusted file in a process of its own. The process has none of our secrets,
 * and its time and memory are limited.
 */
export const runApart = ({ program, args, given, longestMs, heapMb, onTold }: Apart): Promise<Ran> =>
  inTurn(async () => {
    const nodeArgs = ['--no-warnings', `--max-old-space-size=${heapMb}`, program, String(longestMs), ...args];
    const [command = process.execPath, ...rest] = [...memoryWall(heapMb), process.execPath, ...nodeArgs];
    const failed = ownSignal();
    const child = spawn(command, rest, {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore', onTold ? 'pipe' : 'ignore'],
      windowsHide: true,
      timeout: longestMs,
      killSignal: 'SIGKILL',
      ...(failed && { signal: failed }),
    });
    const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    // awaited below
    closed.catch(() => undefined);
    // where no process can be made there are no streams either
    if (child.pid === undefined) await closed;
    const { stdin, stdout, stdio } = child as ChildProcessByStdio<Writable, Readable, null>;
    if (onTold) createInterface(stdio[3] as Readable).on('line', onTold);
    // the process may end before it has read everything
    stdin.on('error', () => undefined);
    stdin.end(given);
    const [output, [code, signal]] = await Promise.all([buffer(stdout), closed]);
    if (code === 0) return { output };
    if (signal === 'SIGKILL') return { failed: 'time' };
    // 134 (abort) or a signal: Node has run out of memory
    return { failed: signal === null && code !== 134 ? 'broken' : 'memory' };
  });

const mebibyte = 1_048_576;
/** For code, stacks, buffers and the pixels of a picture. */
const spareBytes = 1_536 * mebibyte;
let hasWall: boolean | undefined;

/** A limit of the kernel, where `prlimit` is installed. */
function memoryWall(heapMb: number): string[] {
  const wall = ['prlimit', `--data=${heapMb * mebibyte + spareBytes}`, '--core=0', '--'];
  hasWall ??= process.platform === 'linux' && spawnSync(wall[0]!, [...wall.slice(1), 'true']).status === 0;
  return hasWall ? wall : [];
}
