import type { Locks } from '../../../drivers/locks/locks.ts';

/** The lock of whoever starts, stops or copies a container, over all processes. */
export const turnOf = (id: number): string => `container:${id}`;

/**
 * Does something to a container while nobody else starts, stops or copies it. Undefined: its turn did not come in time.
 * The lock only spares work: what must hold when a process loses it is held by the container's state and generation.
 */
export async function inTurnOfContainer<T>(
  { locks }: { locks: Locks },
  id: number,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const lock = await locks.take(turnOf(id), patienceMs);
  if (!lock) return undefined;
  try {
    return await work();
  } finally {
    await lock.giveBack();
  }
}
