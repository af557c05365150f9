import type { Tx } from '../database/database.ts';

/**
 * Short news between processes. A *topic* is a name such as `submission:12`; *news* is a small JSON value.
 *
 * Promises: news published in a transaction is delivered after its commit, and never after a rollback. News of one
 * transaction keeps its order. News is only a wake-up: what is published while the connection is down is lost. `onGap`
 * reports that, and the listener reads the state from the database again.
 */
export interface Events {
  publish(tx: Tx | EventsOutsideTx, topic: string, news: unknown): Promise<void>;
  /** Many news at once, by one statement. */
  publishMany(tx: Tx, all: readonly { topic: string; news: unknown }[]): Promise<void>;
  /** Listens to every topic that begins with `prefix`. Returns a function that stops it. */
  listen(prefix: string, onNews: (news: unknown, topic: string) => void): () => void;
  /** Calls the listener after each reconnection. Returns a function that stops it. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Says that there is no transaction, so the news is sent at once. */
export type EventsOutsideTx = 'now';
