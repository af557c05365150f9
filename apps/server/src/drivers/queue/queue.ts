import type * as z from 'zod/mini';
import type { Tx } from '../database/database.ts';

/**
 * Jobs that are done later, kept in the database.
 *
 * Promises: a job added in a transaction exists exactly when it commits. It is delivered at least once, also after
 * `kill -9` of its worker. When its handler throws, it is tried again after a growing pause, `attempts` times in all;
 * then `giveUp` is called, also when the worker died each time. So a handler must be harmless to repeat. A handler that
 * throws `RetryLater` is called again later and loses no attempt. A job that needs something is taken only by a process
 * whose handler does not lack it, and holds up no other job. It works on behalf of the call that added its job
 * (`drivers/log/request-id.ts`), in whichever process.
 */
export interface Queue {
  add<P extends z.ZodMiniType>(
    tx: Tx,
    job: Job<P>,
    payload: z.input<P>,
    options?: { priority?: number; needs?: string | undefined },
  ): Promise<void>;
  /** Adds many jobs by one statement. */
  addMany<P extends z.ZodMiniType>(tx: Tx, job: Job<P>, payloads: readonly z.input<P>[]): Promise<void>;
  /** Starts taking jobs, at most `slots` at a time. */
  work<P extends z.ZodMiniType>(job: Job<P>, handler: JobHandler<z.output<P>>, slots: number): Promise<void>;
  /** The jobs that this process is working on. */
  running(): { name: string; since: Date }[];
  /**
   * Takes no more jobs and waits at most `graceMs` for those that run. Those that are given back are aborted at once, and
   * another process takes them; they lose no attempt. Unfinished others are delivered again later.
   */
  close(graceMs: number): Promise<void>;
}

/** A job as a backup stores it. */
export type KeptJob = { name: string; payload: unknown; priority: number };

/** A job's definition. Its handler stands in a module. */
export type Job<P extends z.ZodMiniType = z.ZodMiniType> = {
  name: string;
  payload: P;
  attempts: number;
  /** An attempt that takes longer counts as failed, in seconds. */
  timeoutS: number;
  /** When the process ends, it is not finished but given back. */
  isGivenBack?: boolean;
};

/**
 * Thrown by a handler that cannot begin because something it needs is out of order. The job is delivered again after
 * some seconds, any number of times, without losing an attempt.
 */
export class RetryLater extends Error {
  override name = 'NotNow';
  /** What the job needs, as it turned out. */
  readonly needs: string | undefined;
  constructor(words: string, { needs, ...options }: ErrorOptions & { needs?: string | undefined } = {}) {
    super(words, options);
    this.needs = needs;
  }
}

export type JobHandler<Payload> = {
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  giveUp(payload: Payload): Promise<void>;
  /** What this process can not meet now of what jobs need. It is asked before each job. Absent: nothing. */
  lacks?(): readonly string[];
};
