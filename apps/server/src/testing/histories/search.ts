import fc from 'fast-check';
import { histories, newTally, PromiseBroken, runHistory, type Step, type Tally, type Watch } from './run-history.ts';
import type { Product } from './world.ts';

/** For tests of a hundred histories, on a machine as busy as can be. */
export const longestMs = 15 * 60_000;

type Asked = Watch & { seed: number; runs: number; minutes?: number };

/**
 * Tries so many histories of a seed, or as many as the minutes allow. Throws with one that breaks a promise, as short as it
 * could be made: its seed, its steps in words, and its steps as `found.ts` keeps them.
 */
export async function searchHistories(product: Product, { seed, runs, minutes, ...watch }: Asked): Promise<Tally> {
  const tally = newTally();
  const property = fc.asyncProperty(histories, (steps) => runHistory(product, steps, watch, tally));
  const found = await fc.check(property, {
    seed,
    numRuns: runs,
    // what comes from elsewhere in a history can not be left out of it: `shorten` knows which steps were done
    endOnFailure: true,
    ...(minutes !== undefined && { interruptAfterTimeLimit: minutes * 60_000 }),
  });
  // an interrupted search is over, and has found nothing
  if (!found.failed || !found.errorInstance) return tally;
  const { errorInstance: error } = found;
  if (!(error instanceof PromiseBroken)) throw error;
  const shortest = await shorten(product, error, watch);
  const where = `Seed ${seed}, history ${found.numRuns}, ${error.done.length} steps made ${shortest.done.length}.`;
  shortest.message = [where, shortest.message, 'For found.ts:', JSON.stringify(shortest.done)].join('\n');
  throw shortest;
}

/** After it the shortest so far is short enough. */
const longestShorteningMs = 60_000;

/** Leaves out what is not needed: halves of the steps, then quarters, then single ones. Reads what has shown it alone. */
async function shorten(product: Product, first: PromiseBroken, watch: Watch): Promise<PromiseBroken> {
  const untilMs = performance.now() + longestShorteningMs;
  const reads = first.screen === null ? [] : [first.screen];
  let best = first;
  for (let size = Math.ceil(best.done.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < best.done.length && performance.now() < untilMs;) {
      const broken = await breaks(product, best.done.toSpliced(from, size), { ...watch, reads });
      if (broken?.promise === first.promise) best = broken;
      else from += size;
    }
  return best;
}

async function breaks(product: Product, steps: readonly Step[], watch: Watch): Promise<PromiseBroken | undefined> {
  try {
    await runHistory(product, steps, watch);
    return undefined;
  } catch (error) {
    if (error instanceof PromiseBroken) return error;
    throw error;
  }
}
