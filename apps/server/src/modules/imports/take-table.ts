import { join } from 'node:path';
import { readApart } from '../../apart/read-apart.ts';
import type { Table } from './read-table.ts';

const program = join(import.meta.dirname, 'table-process.ts');
const usuallyMs = 30_000;
const heapMb = 384;

/** The table of a file, read in a process of its own: two kilobytes can ask for more memory than there is. */
export const takeTable = (given: Buffer, longestMs = usuallyMs): Promise<Table> =>
  readApart<Table>({ program, given, longestMs, heapMb, refusedAs: 'bad_file' });
