/**
 * Locks by name, shared by all processes.
 *
 * Promises: one holder at a time. The lock ends when it is given back, when the work in which it was taken fails by an
 * error that nobody caught, or when the holder's process or its connection to the database ends. Within one process, those who wait get it in the order in which they came.
 */
export interface Locks {
  /** Undefined when the lock was not free within `patienceMs`, or when too many wait for it already. */
  take(name: string, patienceMs: number): Promise<Lock | undefined>;
  /** Whether any process holds it now. */
  isTaken(name: string): Promise<boolean>;
  close(): void;
}

export type Lock = {
  /** A second time does nothing. */
  giveBack(): Promise<void>;
  /** False when it was given back, or as soon as the connection that held it is known to be lost: somebody else may have it. */
  isHeld(): boolean;
};
