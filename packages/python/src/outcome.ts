import type { Limits, Result } from './protocol.ts';

/** Limits of the check whether a program compiles. */
export const checkLimits: Limits = { timeMs: 5000, sleepMs: 0, memoryBytes: 256 * 1024 * 1024, outputBytes: 0 };

/** Python's message when a program does not compile; else null. */
export function complaintOf(result: Result): string | null {
  if (result.end.by === 'exit') return null;
  return result.stderr || 'MemoryError: the program is too large to compile\n';
}

/** A program may sleep for its time limit plus one second. */
export const withSleep = (limits: Omit<Limits, 'sleepMs'>): Limits => ({ ...limits, sleepMs: limits.timeMs + 1000 });

/** The outcome of a run, without fields for the interpreter's owner. */
export function outcomeOf({ end, stdout, stderr, used, tested, record, kept }: Result) {
  const ended = end.by === 'compile' ? ({ by: 'crash' } as const) : end;
  return {
    end: ended,
    stdout,
    stderr,
    used,
    ...(tested && { tested }),
    ...(record && { record }),
    ...(kept && { kept: new Map(kept.map(({ name, content }) => [name, content])) }),
  };
}
