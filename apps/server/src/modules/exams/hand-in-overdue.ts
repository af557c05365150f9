import { inOwnFailure } from '../../drivers/failure/own-failure.ts';
import { closeContainers, handInOverdue, type HandInTools } from './hand-in-exam.ts';

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
