import { animationLimits, type Part, type SceneState } from '@put/contract/animations/animation-format';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasElement } from './elements.ts';
import type { Shape } from './picture.ts';
import { heightOf, place, roomOf } from './place.ts';
import { textWidth } from './place/pen.ts';
import { anyPart, anyState } from './testing/any-scene.ts';

const anyWidth = fc.integer({ min: 260, max: 1200 });

/** Where a shape ends, with its words. */
function sidesOf({ shape, x, y, w, h, x2, y2, text, font, anchor, role }: Shape) {
  const long = textWidth(text, font, shape === 'pointer' || role === 'index');
  if (shape === 'line' || shape === 'arrow')
    return { left: Math.min(x, x2), right: Math.max(x, x2), top: Math.min(y, y2), bottom: Math.max(y, y2) };
  if (shape === 'pointer')
    return { left: Math.min(x, x + w - long / 2), right: Math.max(x, x + w + long / 2), top: y, bottom: y + h };
  if (shape === 'band') {
    const middle = (x + x2) / 2 + w;
    return { left: Math.min(x, middle - long / 2), right: Math.max(x2, middle + long / 2), top: y, bottom: y + h };
  }
  if (shape === 'text') {
    const left = x - { start: 0, middle: long / 2, end: long }[anchor];
    return { left, right: left + long, top: y, bottom: y };
  }
  return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 };
}

test('a picture keeps to its width and height, and each shape has a key of its own', () => {
  fc.assert(
    fc.property(anyState, anyWidth, (state, width) => {
      const { shapes, height, words } = place(state, width);
      expect(new Set(shapes.map(({ key }) => key)).size).toBe(shapes.length);
      expect(words).not.toBe('');
      for (const shape of shapes) {
        const numbers = Object.values(shape).filter((value) => typeof value === 'number');
        expect(numbers.every(Number.isFinite), shape.key).toBe(true);
        const { left, right, top, bottom } = sidesOf(shape);
        expect(left, shape.key).toBeGreaterThanOrEqual(-0.01);
        expect(right, shape.key).toBeLessThanOrEqual(width + 0.01);
        expect(top, shape.key).toBeGreaterThanOrEqual(-0.01);
        expect(bottom, shape.key).toBeLessThanOrEqual(height + 0.01);
      }
    }),
    { numRuns: 300 },
  );
});

test('the same state, width and room make the same picture, whatever was drawn in between', () => {
  fc.assert(
    fc.property(fc.array(anyState, { minLength: 2, maxLength: 4 }), anyWidth, (states, width) => {
      const ownKind = (state: SceneState, at: number) =>
        Object.fromEntries(
          Object.entries(state).map(([key, part]) => [
            `${key}${at}`,
            { ...part, ...(part.kind === 'heap' && { of: `${part.of}${at}` }) },
          ]),
        );
      const all = states.map(ownKind);
      const room = roomOf(all);
      const first = all.map((state) => place(state, width, room));
      place(all[0]!, width + 100, room);
      expect(all.map((state) => place(state, width, room))).toEqual(first);
      // nothing below jumps
      const heights = new Set(first.map(({ height }) => height));
      expect(heights).toEqual(new Set([heightOf(all, width)]));
      // counted at once or one after another
      const grown = all.reduce((before, state) => roomOf([state], before), roomOf([]));
      expect(place(all[0]!, width, grown)).toEqual(first[0]);
    }),
    { numRuns: 60 },
  );
});

test('what has not moved in a step stands where it stood', () => {
  fc.assert(
    fc.property(anyPart.array, anyPart.array, anyWidth, (one, other, width) => {
      const states = [{ p0: one }, { p0: { ...other, title: one.title } as Part }];
      const room = roomOf(states);
      const [before, after] = states.map(
        (state) => new Map(place(state, width, room).shapes.map((shape) => [shape.key, shape])),
      );
      for (const [key, shape] of before!) {
        const cell = after!.get(key);
        if (cell?.what !== shape.what || shape.what === '') continue;
        expect([cell.x, cell.w, cell.h], key).toEqual([shape.x, shape.w, shape.h]);
      }
    }),
    { numRuns: 100 },
  );
});

test('elements of one array never overlap', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyPart.array, anyPart.bars, anyPart.links, anyPart.buckets, anyPart.table),
      anyWidth,
      (part, width) => {
        const { shapes } = place({ p0: part }, width);
        const elements = shapes.filter(({ shape, what }) => what !== '' && shape !== 'bar').map(sidesOf);
        elements.forEach((one, at) => {
          for (const other of elements.slice(at + 1)) {
            const [across, along] = [
              Math.min(one.right, other.right) - Math.max(one.left, other.left),
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
            ];
            expect(Math.min(across, along)).toBeLessThanOrEqual(0.01);
          }
        });
      },
    ),
    { numRuns: 150 },
  );
});

test('each element can be chosen by the key that the program knows it by', () => {
  fc.assert(
    fc.property(anyState, anyWidth, (state, width) => {
      const chosen = place(state, width).shapes.filter(({ what }) => what !== '');
      for (const { of, what, key } of chosen) expect(hasElement(state, of, what), key).toBe(true);
      for (const [key, part] of Object.entries(state)) {
        const drawn = new Set(chosen.filter(({ of }) => of === key).map(({ what }) => what));
        const all =
          part.kind === 'array' || part.kind === 'bars'
            ? part.cells
            : part.kind === 'graph' || part.kind === 'tree' || part.kind === 'links'
              ? part.nodes
              : part.kind === 'buckets'
                ? part.items
                : part.kind === 'values'
                  ? part.rows
                  : {};
        for (const what of Object.keys(all)) expect(drawn, `${key}/${what}`).toContain(what);
      }
    }),
    { numRuns: 100 },
  );
});

test('the words of a picture change with what is seen', () => {
  const state: SceneState = {
    p0: {
      kind: 'array',
      title: 'a',
      cells: { x: { i: 0, v: '2' }, y: { i: 1, v: '4' }, z: { i: 2, v: '5', t: 'done' } },
      at: { i: 1 },
      bands: { упорядочено: { lo: 0, hi: 1 } },
    },
    p1: { kind: 'values', title: '', rows: { key: { v: '6', o: 0, touch: 'here' } } },
  };
  const words = (changed: Partial<Extract<Part, { kind: 'array' }>>) =>
    place({ ...state, p0: { ...state['p0'], ...changed } as Part }, 360).words;
  expect(words({})).toBe('a: 2, 4, 5; готово: 2; i = 1; упорядочено: 0–1. Значения: key = 6*');
  const others = [
    words({ cells: { x: { i: 0, v: '2' }, y: { i: 1, v: '4', t: 'here' }, z: { i: 2, v: '5', t: 'done' } } }),
    words({ cells: { x: { i: 0, v: '2' }, y: { i: 1, v: '4', touch: 'look' }, z: { i: 2, v: '5', t: 'done' } } }),
    words({ cells: { x: { i: 0, v: '2' }, y: { i: 1, v: '4', up: true }, z: { i: 2, v: '5', t: 'done' } } }),
    words({ at: { i: 2 } }),
    words({ bands: {} }),
    words({ note: 'Смотрите сюда' }),
  ];
  expect(new Set([words({}), ...others]).size).toBe(others.length + 1);
});

test('an array at the limit leaves out what is not an element, so that the shapes stay few', () => {
  const cells = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`c${i}`, { i, v: `${i * 7}` }]));
  const { shapes } = place({ p0: { kind: 'array', title: 'a', cells, at: { i: 3 }, bands: {} } }, 360);
  expect(shapes.filter(({ what }) => what !== '')).toHaveLength(200);
  expect(shapes.length).toBeLessThan(animationLimits.shapes * 0.6);
});
