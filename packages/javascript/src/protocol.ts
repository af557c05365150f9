import type { Call, Limits, SourceFile } from '@put/python/protocol.ts';

/** What goes between a runner and the process or worker that holds the engine; answered by a `Result` as Python's is. */
export type Request =
  | { do: 'check'; files: SourceFile[]; limits: Limits }
  /** In a talk the input is only what is there at once; the rest comes while the program runs. */
  | { do: 'run'; files: SourceFile[]; input: string; limits: Limits; isTalk?: true; call?: Call };
