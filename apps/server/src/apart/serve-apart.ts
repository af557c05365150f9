import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';

/**
 * The inside of a process of `run-apart.ts`: takes a file from standard input and writes to standard output what is made of it.
 * Ends by itself after the time that its first argument says, also when the one who waits for it was killed.
 */
export async function serveApart(make: (given: Buffer, args: readonly string[]) => Promise<Uint8Array>): Promise<void> {
  const [longestMs = '', ...args] = process.argv.slice(2);
  // threads of a reader outlive a mere exit
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(longestMs)).unref();
  setPriority(10);
  // where memory ends, Linux is to take it from here first
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
  try {
    const made = await make(await buffer(process.stdin), args);
    await new Promise<void>((resolve) => process.stdout.write(made, () => resolve()));
  } catch {
    process.exitCode = 1;
  }
}
