import type { Call, Limits, SourceFile } from '@put/python/protocol.ts';

/**
 * Messages between a runner and the process or worker that holds the engine. The answer is a `Result`, as for Python.
 */
export type Request =
  | { do: 'check'; files: SourceFile[]; limits: Limits }
  /** With `isTalk` the input is only the part known at the start; the rest arrives while the program runs. */
  | { do: 'run'; files: SourceFile[]; input: string; limits: Limits; isTalk?: true; call?: Call };
