import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartKind } from '@put/contract/animations/animation-format';
import { expect, test } from 'vitest';
import { inks, svgOf } from '../picture-svg.ts';
import { place, roomOf } from '../place.ts';
import { readAnimation } from '../read-animation.ts';
import { statesOf } from '../states.ts';

/*
 * Check 1 of animations: older formats render for ever. The fixtures stay as they are; a later format gets its own
 * folder. The pictures are renewed with `npx vitest run packages/animation/src/golden -u`, and then looked at.
 */
const folder = join(import.meta.dirname, 'format-1');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

function scene(name: string) {
  const read = readAnimation(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
  if ('refusal' in read || read.animation.kind !== 'scene') throw new Error(`${name} is no scene`);
  return read.animation;
}

/** In the middle of a scene most is going on; the fixtures of parts have two steps. */
const stepOf = (name: string, length: number) => (name.startsWith('scene-') ? Math.floor(length / 2) : length - 1);

test.each(names.flatMap((name) => [360, 880].map((width) => [name, width] as const)))(
  'check 1: the fixture «%s» of format 1 looks as ever at %i pixels',
  async (name, width) => {
    const states = statesOf(scene(name).steps);
    const picture = place(states[stepOf(name, states.length)]!, width, roomOf(states));
    await expect(svgOf(picture, { ink: inks.light, margin: 12 })).toMatchFileSnapshot(
      join(folder, `${name}-${width}.svg`),
    );
  },
);

test('check 1: each kind of parts has a fixture, and so have whole scenes', () => {
  const kinds: Record<PartKind, true> = {
    array: true,
    bars: true,
    heap: true,
    table: true,
    graph: true,
    tree: true,
    links: true,
    buckets: true,
    text: true,
    values: true,
  };
  const inFixtures = names.flatMap((name) =>
    statesOf(scene(name).steps).flatMap((state) => Object.values(state).map(({ kind }) => kind)),
  );
  expect(new Set(inFixtures)).toEqual(new Set(Object.keys(kinds)));
  expect(names.filter((name) => name.startsWith('scene-'))).toHaveLength(3);
});
