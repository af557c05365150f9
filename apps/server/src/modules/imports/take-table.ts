import { join } from 'node:path';
import { readApart } from '../../apart/read-apart.ts';
import type { Table } from './read-table.ts';

const program = join(import.meta.dirname, 'table-process.ts');
const usuallyMs = 30_000;
const heapMb = 384;

/** Reads the table of a file in a process of its own: two kilobytes can need more memory than the machine has. */
export const takeTable = (given: Buffer, longestMs = usuallyMs): Promise<Table> =>
  readApart<Table>({ program, given, longestMs, heapMb, refusedAs: 'bad_file' });
