import type { Result } from './protocol.ts';

/** Rows of a result that are kept; further rows are cut. */
export const mostRows = 1000;

/** The exit code tells whose script failed. */
const exitCodes = { student: 1, author: 2, check: 3 };

/** A query's result in the form of a program's outcome; the table stands in `stdout` as JSON. */
export function outcomeOf(result: Result, { outputBytes }: { outputBytes: number }) {
  const used = { timeMs: result.timeMs, wallMs: result.timeMs, memoryBytes: 0 };
  const silent = { stdout: '', stderr: '', used };
  if (result.end === 'limit') return { ...silent, end: { by: 'limit', limit: result.limit } as const };
  if (result.end === 'error') {
    return { ...silent, end: { by: 'exit', code: exitCodes[result.by] } as const, stderr: result.message };
  }
  const stdout = JSON.stringify(result.table);
  if (stdout.length > outputBytes) return { ...silent, end: { by: 'limit', limit: 'output' } as const };
  return { ...silent, end: { by: 'exit', code: 0 } as const, stdout };
}
