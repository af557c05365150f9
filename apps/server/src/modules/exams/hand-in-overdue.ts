import { handIn, type HandInTools } from './hand-in-exam.ts';
import { listOverdue } from './exams.store.ts';

const everyMs = 5_000;

/** Hands in exams whose time is over, one after another. Returns a function that stops it. */
export function handInOverdueOften({ onError, ...tools }: HandInTools & { onError: (error: unknown) => void }) {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= handInEach(tools, onError).finally(() => (running = null));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** One that fails does not hold up the others; it is tried again the next time. */
async function handInEach(tools: HandInTools, onError: (error: unknown) => void): Promise<void> {
  try {
    for (const sitting of await listOverdue(tools.db, {})) await handIn(tools, sitting, 'server').catch(onError);
  } catch (error) {
    onError(error);
  }
}
