import type { Animation } from '@put/contract/animations/animation-format';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { place } from './place.ts';
import { readAnimation } from './read-animation.ts';
import { statesOf } from './states.ts';
import { anyState } from './testing/any-scene.ts';

const part = { kind: 'values', title: '', rows: { x: { v: '1', o: 0 } } };
const scene = (patches: readonly unknown[], rest: object = {}) => ({
  format: 1,
  kind: 'scene',
  title: 'Проба',
  code: null,
  language: 'python',
  steps: patches.map((patch) => ({ say: 'Шаг.', patch })),
  ...rest,
});
const refusalOf = (value: unknown) => {
  const read = readAnimation(value);
  return 'refusal' in read ? read.refusal : undefined;
};
const newer = 'Эта анимация сделана новее, чем проигрыватель: обновите страницу.';
const broken = 'Эта анимация повреждена, показать её нельзя.';

test('an animation of this format is taken as it is', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const whole = scene([state, {}, { p0: null }]);

      expect(readAnimation(whole)).toEqual({ animation: whole });
      // through the wire as well
      const read = readAnimation(JSON.parse(JSON.stringify(whole)));
      expect('animation' in read).toBe(true);
    }),
  );
});

test('check 1: what is newer than the player is refused in words, never shown by half', () => {
  expect(refusalOf(scene([{ p0: part }], { format: 2 }))).toBe(newer);
  expect(refusalOf(scene([{ p0: part }], { kind: 'film' }))).toBe(newer);
  expect(refusalOf(scene([{ p0: part }, { p1: { kind: 'hologram', title: '' } }]))).toBe(newer);
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['no format', scene([{ p0: part }], { format: undefined })],
  ['no steps', scene([])],
  ['too many steps', scene(Array.from({ length: 5001 }, () => ({})))],
  ['a step without a sentence', scene([], { steps: [{}] })],
  ['a listing that is no list', scene([{ p0: part }], { code: 'x' })],
  ['a part without its list', scene([{ p0: { kind: 'values', title: '' } }])],
  ['a list taken away', scene([{ p0: part }, { p0: { rows: null } }])],
  ['a change of nothing', scene([{ p0: { rows: {} } }])],
  ['another kind under the same key', scene([{ p0: part }, { p0: { kind: 'tree', nodes: {} } }])],
  ['a list in a patch', scene([{ p0: { ...part, rows: [] } }])],
  [
    'a name that objects inherit by',
    scene([JSON.parse('{"p0":{"kind":"values","title":"","rows":{"__proto__":{"v":"1","o":0}}}}')]),
  ],
  ['a trace without a record', scene([], { kind: 'trace', steps: [{ say: 'Шаг.', step: 0 }] })],
])('%s is refused as broken', (_, value) => {
  expect(refusalOf(value)).toBe(broken);
});

test('a part that is not as it should be is refused, or can be drawn all the same', () => {
  const anyJson = fc.oneof(
    fc.jsonValue(),
    anyState.chain((state) =>
      fc
        .tuple(fc.constantFrom(...Object.keys(state)), fc.jsonValue())
        .map(([key, value]) => scene([state, { [key]: value }])),
    ),
  );
  fc.assert(
    fc.property(anyJson, (value) => {
      const read = readAnimation(value);
      if ('refusal' in read) return;
      const { steps } = read.animation as Extract<Animation, { kind: 'scene' }>;
      for (const state of statesOf(steps)) place(state, 360);
    }),
    { numRuns: 200 },
  );
});
