import { join } from 'node:path';
import { readApart } from '../../../apart/read-apart.ts';
import type { CheckedLottie } from './check-lottie.ts';

const program = join(import.meta.dirname, 'lottie-process.ts');
const longestMs = 15_000;
const heapMb = 256;

/** Checks an uploaded Lottie file in a process of its own. Throws `bad_file` with the reason. */
export const takeLottie = (given: Buffer): Promise<CheckedLottie> =>
  readApart<CheckedLottie>({ program, given, longestMs, heapMb, refusedAs: 'bad_file' });
