/** The search of `histories-unseen.test.ts`, which goes on for ten minutes. */
import { expect, test } from 'vitest';
import { longestMs, searchHistories } from './search.ts';
import { openProduct } from './world.ts';

const minutes = 10;
const product = await openProduct();

test(
  'whatever people do, for ten minutes',
  async () => {
    const tally = await searchHistories(product, { seed: Date.now() % 2 ** 31, runs: 1_000_000, minutes });
    console.info(
      `${Math.round(tally.steps / minutes)} steps a minute; of known faults: ${[...tally.explained].join('; ')}`,
    );
    expect(tally.steps).toBeGreaterThan(0);
  },
  longestMs,
);
