/**
 * What only one at a time may do, in all processes together.
 *
 * Promises: nobody else has a lock of that name until it is given back, or its process or its connection to the database ends.
 * Who waits in one process gets it in the order of coming.
 */
export interface Locks {
  /** Undefined: somebody had it for all of the patience, or too many wait for it already. */
  take(name: string, patienceMs: number): Promise<Lock | undefined>;
  close(): void;
}

export type Lock = { giveBack(): Promise<void> };
