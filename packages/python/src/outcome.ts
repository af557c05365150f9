import type { Limits, Result } from './protocol.ts';

/** Of the look whether a program compiles. */
export const checkLimits: Limits = { timeMs: 5000, sleepMs: 0, memoryBytes: 256 * 1024 * 1024, outputBytes: 0 };

/** What Python says of a program that does not compile; null of one that does. */
export function complaintOf(result: Result): string | null {
  if (result.end.by === 'exit') return null;
  return result.stderr || 'MemoryError: the program is too large to compile\n';
}

/** A program may sleep as long as it may work, and a second. */
export const withSleep = (limits: Omit<Limits, 'sleepMs'>): Limits => ({ ...limits, sleepMs: limits.timeMs + 1000 });

/** A run without what only the holder of the interpreter needs to know. */
export function outcomeOf({ end, stdout, stderr, used, tested, kept }: Result) {
  const ended = end.by === 'compile' ? ({ by: 'crash' } as const) : end;
  return {
    end: ended,
    stdout,
    stderr,
    used,
    ...(tested && { tested }),
    ...(kept && { kept: new Map(kept.map(({ name, content }) => [name, content])) }),
  };
}
