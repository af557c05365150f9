/** What an execution may use. */
export type Limits = {
  /** Time of the program's own work. */
  timeMs: number;
  /** Memory besides its interpreter. */
  memoryBytes: number;
  /** Standard output. */
  outputBytes: number;
};

/** How a program came to its end and what it left, wherever it ran: a runner of the server or a worker of the browser. */
export type Outcome = {
  end: { by: 'exit'; code: number } | { by: 'crash' } | { by: 'limit'; limit: 'time' | 'memory' | 'output' | 'idle' };
  stdout: string;
  stderr: string;
  used: { timeMs: number; wallMs: number; memoryBytes: number };
};
