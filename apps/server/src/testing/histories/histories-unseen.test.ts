/** Histories that nobody has seen: another seed each time. A file of its own, so that it runs beside the others. */
import { expect, test } from 'vitest';
import { longestMs, searchHistories } from './search.ts';
import { openProduct } from './world.ts';

const product = await openProduct();
const runs = 100;

test(
  'whatever people do, what they are promised holds: histories that nobody has seen',
  async () => {
    const { steps } = await searchHistories(product, { seed: Date.now() % 2 ** 31, runs });
    expect(steps).toBeGreaterThan(runs);
  },
  longestMs,
);
