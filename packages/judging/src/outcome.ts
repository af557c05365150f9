/** The limits of one execution. */
export type Limits = {
  /** CPU time. */
  timeMs: number;
  /** Without the memory of the interpreter itself. */
  memoryBytes: number;
  /** Of standard output. */
  outputBytes: number;
};

/** How a program ended and what it printed, the same for a server's runner and a browser's worker. */
export type Outcome = {
  end: { by: 'exit'; code: number } | { by: 'crash' } | { by: 'limit'; limit: 'time' | 'memory' | 'output' | 'idle' };
  stdout: string;
  stderr: string;
  used: { timeMs: number; wallMs: number; memoryBytes: number };
};
