import type * as z from 'zod/mini';
import type { Tx } from '../database/database.ts';

/**
 * Work for later, kept in the database.
 *
 * Promises: a job added in a transaction exists exactly when it commits; it is delivered at least once, also after
 * `kill -9` of its worker; a handler that throws is tried again after a growing pause, `attempts` times in all, and
 * then `giveUp` is called (also when the worker died each time). A handler must therefore be harmless to repeat.
 * One that throws `NotNow` is called again later and loses no attempt.
 */
export interface Queue {
  add<P extends z.ZodMiniType>(
    tx: Tx,
    job: Job<P>,
    payload: z.input<P>,
    options?: { priority?: number },
  ): Promise<void>;
  /** The same for many at once, by one statement. */
  addMany<P extends z.ZodMiniType>(tx: Tx, job: Job<P>, payloads: readonly z.input<P>[]): Promise<void>;
  /** Starts taking jobs, `places` at a time. */
  work<P extends z.ZodMiniType>(job: Job<P>, handler: JobHandler<z.output<P>>, places: number): Promise<void>;
  /** What this process has in hand. */
  running(): { name: string; since: Date }[];
  /** Takes no more jobs and waits for those in hand, at most `graceMs`; what is left is delivered again later. */
  close(graceMs: number): Promise<void>;
}

/** A job as a backup keeps it. */
export type KeptJob = { name: string; payload: unknown; priority: number };

/** A job's definition; its handler stands in a module. */
export type Job<P extends z.ZodMiniType = z.ZodMiniType> = {
  name: string;
  payload: P;
  attempts: number;
  /** Longer than this and the attempt is taken for dead. */
  timeoutS: number;
};

/**
 * Thrown by a handler that can not begin, through no fault of its job: what it needs is out of order. The job is delivered again
 * after some seconds, as often as it takes, and this counts as no attempt.
 */
export class NotNow extends Error {
  override name = 'NotNow';
}

export type JobHandler<Payload> = {
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  giveUp(payload: Payload): Promise<void>;
};
