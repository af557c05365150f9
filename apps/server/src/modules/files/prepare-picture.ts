import { join } from 'node:path';
import { Refusal } from '@put/contract/base/refusals';
import { runApart } from '../../apart/run-apart.ts';
import type { Picture } from './make-picture.ts';

const program = join(import.meta.dirname, 'picture-process.ts');
const usuallyMs = 15_000;
const heapMb = 256;

/** Makes a safe picture in a process of its own, which is ended after `longestMs`. Refuses what can not be read. */
export async function preparePicture(given: Buffer, mime: string, longestMs = usuallyMs): Promise<Picture> {
  const ran = await runApart({ program, args: [mime], given, longestMs, heapMb });
  if ('failed' in ran) throw new Refusal('bad_picture');
  const { output } = ran;
  const endOfLine = output.indexOf('\n');
  const about = JSON.parse(output.toString('utf8', 0, endOfLine)) as Omit<Picture, 'bytes'>;
  return { ...about, bytes: output.subarray(endOfLine + 1) };
}
