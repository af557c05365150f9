import { writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';

type Make = (given: Buffer, args: readonly string[], tell: (line: string) => void) => Promise<Uint8Array>;

/**
 * Runs inside a process of `run-apart.ts`: reads a file from standard input and writes the result to standard output.
 * The first argument is the time limit in milliseconds; the process ends itself then, also when its parent was killed.
 */
export async function serveApart(make: Make): Promise<void> {
  const [longestMs = '', ...args] = process.argv.slice(2);
  // SIGKILL, because threads of a reader survive process.exit
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(longestMs)).unref();
  setPriority(10);
  // when memory runs out, Linux must kill this process first
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
  try {
    const made = await make(await buffer(process.stdin), args, tell);
    await new Promise<void>((resolve) => process.stdout.write(made, () => resolve()));
  } catch {
    process.exitCode = 1;
  }
}

/** To `onTold` of the parent; what it does not hear in time is left out. */
function tell(line: string): void {
  try {
    writeSync(3, `${line}\n`);
  } catch {
    // the pipe is full, or the parent is gone
  }
}
