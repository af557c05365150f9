import { apiBase } from '@put/contract/endpoint';
import { useSyncExternalStore } from 'react';

/** Whether the server is ready it says within a second. */
export const probeWaitMs = 2000;
const probeEveryMs = 2000;

const listeners = new Set<() => void>();
let isSilent = false;
let probing: Promise<void> | null = null;

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The server does not answer, as far as anybody waits for it. */
export const useIsServerSilent = (): boolean => useSyncExternalStore(follow, () => isSilent);
export const isServerSilent = (): boolean => isSilent;
export const onSilence = follow;

function setSilent(next: boolean): void {
  if (isSilent === next) return;
  isSilent = next;
  for (const listener of listeners) listener();
}

/**
 * Asks whether the server is there, again and again until it is: resolves then. A server that is busy with a long call says so
 * at once. `isAwaited` ends it when nobody waits any more.
 */
export function whenServerAnswers(isAwaited: () => boolean): Promise<void> {
  probing ??= (async () => {
    while (!(await isReady())) {
      if (!isAwaited()) break;
      setSilent(true);
      await new Promise((resolve) => setTimeout(resolve, probeEveryMs * (0.75 + Math.random() / 2)));
      if (!isAwaited()) break;
    }
    probing = null;
    setSilent(false);
  })();
  return probing;
}

/** No call of the API, which have no timeouts: a question that is asked anew. */
async function isReady(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), probeWaitMs);
  try {
    const { status } = await fetch(`${apiBase}/health/ready`, { cache: 'no-store', signal: patience.signal });
    return status < 500;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
