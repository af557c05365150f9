import { apiBase } from '@put/contract/base/endpoint';
import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** How long a health check may take. A server that is ready answers within a second. */
export const probeWaitMs = 2000;
const probeEveryMs = 2000;

const listeners = new Set<() => void>();
let isSilent = false;
let probing: Promise<void> | null = null;

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the server is silent while some call waits for it. */
export const useIsServerSilent = (): boolean => useSyncExternalStore(follow, () => isSilent);
export const isServerSilent = (): boolean => isSilent;
export const onSilence = follow;

function setSilent(next: boolean): void {
  if (isSilent === next) return;
  isSilent = next;
  for (const listener of listeners) listener();
}

/**
 * Checks the server until it answers. A server that is only busy with a long call answers at once. Stops when
 * `isAwaited` says that nobody waits any more.
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

/** Not by `call`, which has no timeout. */
async function isReady(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), probeWaitMs);
  try {
    const { accessToken } = session.get();
    const { status } = await fetch(`${apiBase}/health/ready`, {
      cache: 'no-store',
      signal: patience.signal,
      headers: accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` },
    });
    return status < 500;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
