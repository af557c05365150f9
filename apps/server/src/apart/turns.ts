import { unlessFailed } from '../drivers/failure/own-failure.ts';

const mostAtOnce = 2;
const waiting: (() => void)[] = [];
let busy = 0;

/** Limits how many files are read at a time, since each takes memory for its whole content. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= mostAtOnce) await new Promise<void>((resolve) => void waiting.push(resolve));
  else busy += 1;
  try {
    // one that failed and hangs must not keep its place
    return await unlessFailed(work());
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}
