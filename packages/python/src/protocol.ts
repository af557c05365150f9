/** What goes between a runner and the process or worker that holds the interpreter. */
export type Request =
  | { do: 'check'; files: SourceFile[]; limits: Limits }
  | { do: 'run'; files: SourceFile[]; input: string; limits: Limits };

export type SourceFile = { name: string; content: string };

export type Limits = {
  /** CPU time of the program. */
  timeMs: number;
  /** What the program may sleep in all. Time that a busy machine keeps it waiting counts for neither. */
  sleepMs: number;
  /** Memory besides the interpreter's own. */
  memoryBytes: number;
  /** Standard output. */
  outputBytes: number;
};

export type Stop = { by: 'limit'; limit: 'time' | 'memory' | 'output' | 'idle' };

export type Result = {
  end: { by: 'exit'; code: number } | { by: 'crash' } | { by: 'compile' } | Stop;
  stdout: string;
  stderr: string;
  used: { timeMs: number; wallMs: number; memoryBytes: number };
  /** What the interpreter holds above its first state; memory never shrinks. */
  grownBytes: number;
  /** The interpreter may be broken: use it no more. */
  isInDoubt: boolean;
};

/** The first thing a started interpreter says. */
export type Ready = { ready: true; imageBytes: number };
