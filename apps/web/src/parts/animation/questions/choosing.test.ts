import type { Ask, SceneState } from '@put/contract/animations/animation-format';
import type { Picture, Shape } from '@put/animation/picture';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionOf, type Choice, choicesIn, choose, isRight, nearest, nothingChosen, takeBack } from './choosing.ts';

const blank: Omit<Shape, 'key' | 'x' | 'y' | 'what'> = {
  shape: 'box',
  w: 40,
  h: 40,
  x2: 0,
  y2: 0,
  bend: 0,
  font: 16,
  anchor: 'middle',
  text: '',
  note: '',
  role: 'element',
  tone: '',
  touch: '',
  of: 'p0',
};
const state: SceneState = {
  p0: {
    kind: 'array',
    title: 'a',
    cells: { a: { i: 0, v: '5' }, b: { i: 1, v: '2', n: 'меньше' }, c: { i: 2, v: '4' } },
    at: {},
    bands: {},
  },
};
const picture: Picture = {
  width: 300,
  height: 100,
  words: '',
  shapes: ['c', 'a', 'b'].map((what) => ({
    ...blank,
    key: `p0/${what}`,
    what,
    x: { a: 20, b: 70, c: 120 }[what]!,
    y: 30,
  })),
};
const ask: Ask = { question: 'Кто следующий?', do: 'swap', part: 'p0', points: 1 };

test('what may be chosen is named in words and stands in the order of reading', () => {
  expect(choicesIn(picture, state, ask).map(({ words }) => words)).toEqual([
    '5, место 0',
    '2, место 1, меньше',
    '4, место 2',
  ]);
  expect(choicesIn(picture, state, { ...ask, among: ['b'] }).map(({ what }) => what)).toEqual(['b']);
  expect(choicesIn(picture, state, { ...ask, part: 'p1' })).toEqual([]);
});

test('an answer is complete with as many elements as its kind needs', () => {
  const one = choose(ask, nothingChosen, 'a');
  expect(actionOf(ask, one)).toBeNull();
  const two = choose(ask, one, 'b');
  expect(actionOf(ask, two)).toEqual({ do: 'swap', of: 'p0', what: ['a', 'b'] });
  expect(choose(ask, two, 'a').what).toEqual(['b']);
  expect(choose(ask, two, 'c').what).toEqual(['a', 'c']);
  expect(takeBack(two).what).toEqual(['a']);

  const set: Ask = { ...ask, do: 'set' };
  const cell = choose(set, nothingChosen, 'c');
  expect(actionOf(set, cell)).toBeNull();
  expect(actionOf(set, { ...cell, value: ' 7 ' })).toEqual({ do: 'set', of: 'p0', what: ['c'], value: '7' });
  const order: Ask = { ...ask, do: 'order', count: 3 };
  const all = ['c', 'a', 'b'].reduce((chosen, what) => choose(order, chosen, what), nothingChosen);
  expect(actionOf(order, all)?.what).toEqual(['c', 'a', 'b']);
});

test('a right swap is right in both orders, an order in one', () => {
  const swap = { do: 'swap', of: 'p0', what: ['a', 'b'] } as const;
  expect(isRight({ ...swap, what: ['b', 'a'] }, [{ ...swap, what: ['a', 'b'] }])).toBe(true);
  const order = { do: 'order', of: 'p0' } as const;
  expect(isRight({ ...order, what: ['b', 'a'] }, [{ ...order, what: ['a', 'b'] }])).toBe(false);
  expect(
    isRight({ do: 'set', of: 'p0', what: ['a'], value: ' 7' }, [{ do: 'set', of: 'p0', what: ['a'], value: '7' }]),
  ).toBe(true);
});

test('arrows lead to every cell of a table, and there and back along a row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), (rows, cols) => {
      const choices: Choice[] = Array.from({ length: rows * cols }, (_, at) => ({
        what: `r${Math.floor(at / cols)}c${at % cols}`,
        words: '',
        x: (at % cols) * 50,
        y: Math.floor(at / cols) * 44,
        w: 40,
        h: 40,
        isRound: false,
      }));
      const reached = new Set([choices[0]!]);
      for (const one of reached)
        for (const direction of ['right', 'down'] as const) {
          const next = nearest(choices, one, direction);
          if (next === undefined) continue;
          expect(nearest(choices, next, direction === 'right' ? 'left' : 'up')).toBe(one);
          reached.add(next);
        }
      expect(reached.size).toBe(choices.length);
    }),
  );
});
