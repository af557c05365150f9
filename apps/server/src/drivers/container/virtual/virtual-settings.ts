/** What the engine tells the agent's process, as JSON in its first argument. */
export type VirtualSettings = {
  /** For people who look at a list of processes. */
  mark: string;
  generation: number;
  home: string;
  /** What all its shells call /tmp. */
  tmp: string;
  runFolder: string;
  socket: string;
  diskBytes: number;
  heapMb: number;
  /** The memory of a started Python. */
  pythonSnapshot: string;
  /** CPU time of one program in Python. */
  pythonTimeMs: number;
  /** Empty: none. */
  startCommand: string;
};
