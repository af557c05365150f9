/**
 * A program of its own: takes a picture from standard input and writes it, made anew, to standard output, a line of JSON first.
 * Whatever a hostile picture does to its reader it does here: time and memory end with this process.
 */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { makePicture } from './make-picture.ts';

const [mime = '', longestMs = ''] = process.argv.slice(2);
// also when the one who waits for us was killed: threads of the reader outlive a mere exit
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(longestMs)).unref();
setPriority(10);
// where memory ends, Linux is to take it from here first
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

try {
  const { bytes, ...about } = await makePicture(await buffer(process.stdin), mime);
  process.stdout.write(`${JSON.stringify(about)}\n`);
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
} catch {
  process.exitCode = 1;
}
