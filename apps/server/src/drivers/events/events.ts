import type { Tx } from '../database/database.ts';

/**
 * Short news between processes. A *topic* is a name such as `submission:12`; *news* is a small JSON value.
 *
 * Promises: news published in a transaction is heard after its commit, and not at all after a rollback; order is kept
 * within a transaction. News is a wake-up: what was said while the connection was down is lost, and `onGap` tells so;
 * a listener then reads the truth from the database again.
 */
export interface Events {
  publish(tx: Tx | EventsOutsideTx, topic: string, news: unknown): Promise<void>;
  /** Every topic that begins with `prefix`. Returns the way to stop. */
  listen(prefix: string, onNews: (news: unknown, topic: string) => void): () => void;
  /** Called after each reconnection. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Says that there is no transaction: the news goes out at once. */
export type EventsOutsideTx = 'now';
