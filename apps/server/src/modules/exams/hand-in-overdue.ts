import { inOwnFailure } from '../../drivers/failure/own-failure.ts';
import { closeAtEnd, listOutOfTime } from '../containers/containers.api.ts';
import { listOverdue, type Sitting } from './sittings.store.ts';
import { handIn, type HandInTools } from './hand-in-exam.ts';

const everyMs = 5_000;

/**
 * Closes containers of exams whose time is over, then hands in those whose grace is over too, one after another. One that fails is tried again the next time. Returns a function
 * that stops it.
 */
export function handInOverdueOften({ onError, ...tools }: HandInTools & { onError: (error: unknown) => void }) {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= inOwnFailure('periodic', () =>
      closeContainers(tools, onError).then(() => handInOverdue(tools, {}, onError)),
    )
      .catch(onError)
      .finally(() => (running = null));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Hands in every exam whose time is over: of one person, of a lesson, or all. Returns how many. With `onError` one that
 * fails does not hold up the others.
 */
export async function handInOverdue(
  tools: HandInTools,
  of: Partial<Sitting> = {},
  onError?: (error: unknown) => void,
): Promise<number> {
  let handedIn = 0;
  for (const sitting of await listOverdue(tools.db, of))
    try {
      if ((await handIn(tools, sitting, 'server')) !== undefined) handedIn += 1;
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    }
  return handedIn;
}

/**
 * Stops containers of tasks whose exam is over though nobody has handed it in yet: what was typed before may still be on
 * its way, but a container is the server's own, so nothing is.
 */
export async function closeContainers(tools: HandInTools, onError: (error: unknown) => void): Promise<void> {
  for (const container of await listOutOfTime(tools.db))
    await tools.db
      .transaction()
      .execute((tx) => closeAtEnd(tools, tx, container))
      .catch(onError);
}
