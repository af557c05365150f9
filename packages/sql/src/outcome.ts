import type { Result } from './protocol.ts';

/** Rows of a table that are kept; more are cut. */
export const mostRows = 1000;

/** An exit code says whose script failed. */
const exitCodes = { student: 1, author: 2, check: 3 };

/** A query told as a program is: its table stands in the output. */
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
