import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { inTurn } from './turns.ts';

export type Apart = {
  /** The module that is run; `serve-apart.ts` is its other side. */
  program: string;
  args: readonly string[];
  given: Uint8Array;
  longestMs: number;
  /** Of JavaScript's own memory; all together it may have as much more as `spareBytes`. */
  heapMb: number;
};

/** What it wrote, or why it did not come to its end. */
export type Ran = { output: Buffer } | { failed: 'time' | 'memory' | 'broken' };

/**
 * Runs what unpacks or reads a file of strangers in a process of its own, which has nothing of our secrets and may neither take long
 * nor take much: whatever the file does to its reader, it does it there.
 */
export const runApart = ({ program, args, given, longestMs, heapMb }: Apart): Promise<Ran> =>
  inTurn(async () => {
    const nodeArgs = ['--no-warnings', `--max-old-space-size=${heapMb}`, program, String(longestMs), ...args];
    const [command = process.execPath, ...rest] = [...memoryWall(heapMb), process.execPath, ...nodeArgs];
    const child = spawn(command, rest, {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      timeout: longestMs,
      killSignal: 'SIGKILL',
    });
    // it may end without having read all
    child.stdin.on('error', () => undefined);
    child.stdin.end(given);
    const [output, [code, signal]] = await Promise.all([
      buffer(child.stdout),
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    ]);
    if (code === 0) return { output };
    if (signal === 'SIGKILL') return { failed: 'time' };
    // what Node does when there is no memory left
    return { failed: signal === null && code !== 134 ? 'broken' : 'memory' };
  });

const mebibyte = 1_048_576;
/** Code, stacks, buffers, and the pixels of a picture. */
const spareBytes = 1_536 * mebibyte;
let hasWall: boolean | undefined;

/** The kernel's own limit, where the machine has the tool for it. */
function memoryWall(heapMb: number): string[] {
  const wall = ['prlimit', `--data=${heapMb * mebibyte + spareBytes}`, '--core=0', '--'];
  hasWall ??= process.platform === 'linux' && spawnSync(wall[0]!, [...wall.slice(1), 'true']).status === 0;
  return hasWall ? wall : [];
}
