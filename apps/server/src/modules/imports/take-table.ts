import { join } from 'node:path';
import type { TableEncoding } from '@put/contract/users/imports';
import { readApart } from '../../apart/read-apart.ts';
import { type FileLines, type Table, tableOf } from './read-table.ts';

const program = join(import.meta.dirname, 'table-process.ts');
const usuallyMs = 30_000;
const heapMb = 384;

type Options = { encoding?: TableEncoding | undefined; longestMs?: number | undefined };

/** Reads the lines of a file in a process of its own: two kilobytes can need more memory than the machine has. */
export const takeLines = (given: Buffer, { encoding, longestMs = usuallyMs }: Options = {}): Promise<FileLines> =>
  readApart<FileLines>({ program, options: { encoding }, given, longestMs, heapMb, refusedAs: 'bad_file' });

/** The table of a file whose first line is its headings. */
export const takeTable = async (given: Buffer): Promise<Table> => tableOf(await takeLines(given), 0);
