import type { SandboxLimits } from './inside-sandbox.ts';

/** What the engine tells the agent's process, as JSON in its first argument. */
export type SandboxSettings = {
  /** For people who look at a list of processes. */
  mark: string;
  /** Of the host: whom it becomes; null: it is an ordinary user already. */
  uid: number | null;
  generation: number;
  diskBytes: number;
  limits: SandboxLimits;
  shell: string;
  /** Empty: none. */
  startCommand: string;
};

/** Where the agent finds its socket's folder, in its own namespace. The student's has nothing there. */
export const agentFolder = '/run/put/run';
