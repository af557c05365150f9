import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '@put/contract/refusals';
import type { Picture } from './make-picture.ts';
import { inTurn } from './turns.ts';

const program = join(import.meta.dirname, 'picture-process.ts');
const usuallyMs = 15_000;

/** A picture fit to show, made of what came by a process that may not take long. Refuses what that one cannot read. */
export const preparePicture = (given: Buffer, mime: string, longestMs = usuallyMs): Promise<Picture> =>
  inTurn(async () => {
    const child = spawn(process.execPath, [program, mime, String(longestMs)], {
      // nothing of our secrets
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      timeout: longestMs,
      killSignal: 'SIGKILL',
    });
    // it may end without having read all
    child.stdin.on('error', () => undefined);
    child.stdin.end(given);
    const [output, [code]] = await Promise.all([
      buffer(child.stdout),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    if (code !== 0) throw new Refusal('bad_picture');
    const endOfLine = output.indexOf('\n');
    const about = JSON.parse(output.toString('utf8', 0, endOfLine)) as Omit<Picture, 'bytes'>;
    return { ...about, bytes: output.subarray(endOfLine + 1) };
  });
