/** Histories of a course, each checked by what everybody can see of it: README.md. */
import { expect, test } from 'vitest';
import { found } from './found.ts';
import { byChance, known } from './known.ts';
import { newTally, runHistory } from './run-history.ts';
import { longestMs, searchHistories } from './search.ts';
import { openProduct } from './world.ts';

const product = await openProduct();
/** They are the same in each run, so that who breaks something sees the same again. */
const seed = 20_261_130;
const runs = 100;

const replayed = newTally();
test.each(Object.entries(found))('found once: %s', async (_, steps) => {
  await runHistory(product, steps, { reads: 'all' }, replayed);
});

test('each fault that is known is still there: one that is mended is taken out of known.ts and of the model', () => {
  const seen = [...replayed.explained.keys(), ...byChance];
  expect(new Set(seen)).toEqual(new Set(Object.keys(known)));
});

test(
  'whatever people do, what they are promised holds: the histories of always',
  async () => {
    const { steps } = await searchHistories(product, { seed, runs });
    expect(steps).toBeGreaterThan(runs);
  },
  longestMs,
);
