import type { ContainerTools } from '../container-tools.ts';
import { noteDeath } from '../life/note-death.ts';
import { reconcile } from './reconcile.ts';

const everyMs = 10_000;
/** Events come in bunches. */
const soonMs = 300;

/**
 * Reconciles every ten seconds and soon after events of the engine, in one process at a time. Returns a function that
 * stops it.
 */
export function reconcileOften({ onError, ...tools }: ContainerTools & { onError: (error: unknown) => void }) {
  let soon: NodeJS.Timeout | undefined;
  let going: Promise<void> = Promise.resolve();
  const go = () => {
    soon = undefined;
    going = going.then(() => inOneProcess(tools)).catch(onError);
  };
  const timer = setInterval(go, everyMs).unref();
  const stopListening = tools.containers.onEvent((event) => {
    noteDeath(tools, event).catch(onError);
    soon ??= setTimeout(go, soonMs).unref();
  });
  return async () => {
    clearInterval(timer);
    clearTimeout(soon);
    stopListening();
    await going;
  };
}

async function inOneProcess(tools: ContainerTools): Promise<void> {
  const lock = await tools.locks.take('containers: reconciler', 0);
  if (!lock) return;
  try {
    await reconcile(tools);
  } finally {
    await lock.giveBack();
  }
}
