import type { Picture, Shape } from '@put/animation/picture';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stage } from './stage.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
    }),
);
afterEach(() => void vi.useRealTimers());

const number = fc.integer({ min: 0, max: 300 });
// few, so that often only some of a shape's numbers change
const size = fc.constantFrom(20, 40);
const shape: fc.Arbitrary<Shape> = fc.record({
  key: fc.constantFrom('p0/a', 'p0/b', 'p0/c', 'p0/d', 'p1/x', 'p1/y'),
  shape: fc.constantFrom('box', 'disc', 'line', 'arrow', 'text', 'pointer', 'band', 'bar', 'paper'),
  x: number,
  y: number,
  w: size,
  h: size,
  x2: size,
  y2: size,
  bend: fc.constantFrom(0, 8),
  text: fc.constantFrom('', '5', 'слово\nи ещё'),
  note: fc.constantFrom('', '2'),
  font: fc.constantFrom(12, 16),
  anchor: fc.constantFrom('start', 'middle', 'end'),
  role: fc.constantFrom('element', 'title', 'index', 'value', 'words'),
  tone: fc.constantFrom('', 'here', 'done', 'new', 'off'),
  touch: fc.constantFrom('', 'look', 'here'),
  of: fc.constant('p0'),
  what: fc.constant('a'),
});
const picture: fc.Arbitrary<Picture> = fc.record({
  width: fc.constant(320),
  height: fc.constant(200),
  words: fc.constant('слова'),
  shapes: fc.uniqueArray(shape, { selector: ({ key }) => key, maxLength: 6 }),
});

const drawn = (stage: Stage) => {
  vi.advanceTimersByTime(2000);
  return stage.svg.innerHTML;
};

const boxes = (count: number, x: number): Picture => ({
  width: 320,
  height: 200,
  words: '',
  shapes: Array.from({ length: count }, (_, at) => ({
    key: `p0/${at}`,
    shape: 'box',
    x: x + at,
    y: 20,
    w: 10,
    h: 10,
    x2: 0,
    y2: 0,
    bend: 0,
    text: '',
    note: '',
    font: 12,
    anchor: 'middle',
    role: 'element',
    tone: '',
    touch: '',
    of: '',
    what: '',
  })),
});

/** With so many more boxes that a script moves them, when they move at all. */
const crowded = fc
  .tuple(picture, fc.constantFrom(0, 100))
  .map(([shown, x]) => ({ ...shown, shapes: [...shown.shapes, ...boxes(61, x).shapes] }));

const noted = fc.tuple(size, size, size).map(([x2, y2, x]) => {
  const { shapes, ...shown } = boxes(1, x);
  return { ...shown, shapes: shapes.map((one) => ({ ...one, x2, y2, note: '2' })) };
});

test.each([
  ['few', picture],
  ['noted', noted],
  ['many', crowded],
])('%s shapes look the same whatever was shown before, moved or at once, and however often interrupted', (_, any) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(any, fc.constantFrom(0, 420), fc.constantFrom(0, 100, 300, 1000)), { maxLength: 6 }),
      any,
      fc.constantFrom(0, 420),
      (way, last, ms) => {
        const stage = new Stage(document.body);
        for (const [shown, movesMs, waitsMs] of way) {
          stage.show(shown, movesMs);
          vi.advanceTimersByTime(waitsMs);
        }
        stage.show(last, ms);
        const fresh = new Stage(document.body);
        fresh.show(last, 0);
        expect(drawn(stage)).toBe(drawn(fresh));
        stage.end();
        fresh.end();
      },
    ),
  );
});

test('of two boxes that change places one passes above and the other below, and both come down', () => {
  const stage = new Stage(document.body);
  const [left, right] = boxes(2, 0).shapes;
  const at = (x1: number, x2: number): Picture => ({
    ...boxes(0, 0),
    shapes: [
      { ...left!, x: x1 },
      { ...right!, x: x2 },
    ],
  });
  stage.show(at(0, 100), 0);
  stage.show(at(100, 0), 400);
  const lifts = () => [...stage.svg.querySelectorAll<SVGGElement>('g.box > g')].map(({ style }) => style.transform);
  expect(lifts()).toEqual(['translateY(-6px)', 'translateY(6px)']);
  vi.advanceTimersByTime(400);
  expect(lifts()).toEqual(['', '']);
  // side by side nobody is passed
  stage.show(at(150, 50), 400);
  expect(lifts()).toEqual(['', '']);
  stage.end();
});

test('words that change while a script moves their shape are the new ones', () => {
  const stage = new Stage(document.body);
  const [moved, ...rest] = boxes(61, 0).shapes;
  stage.show({ ...boxes(0, 0), shapes: [{ ...moved!, text: '7' }, ...rest] }, 0);
  const [there, ...others] = boxes(61, 100).shapes;
  stage.show({ ...boxes(0, 0), shapes: [{ ...there!, text: '12' }, ...others] }, 420);
  expect(stage.svg.textContent).toBe('12');
  vi.advanceTimersByTime(2000);
  expect(stage.svg.textContent).toBe('12');
  stage.end();
});

const placeOf = (stage: Stage, at: number) => stage.svg.querySelectorAll<SVGGElement>('g > g.box')[at]!.style.transform;

test.each([
  [60, 'browser'],
  [61, 'script'],
  [400, 'script'],
  [401, 'none'],
] as const)('%i that move are moved by: %s', (count, way) => {
  const stage = new Stage(document.body);
  stage.show(boxes(count, 0), 0);
  stage.show(boxes(count, 100), 400);
  const duration = stage.svg.style.getPropertyValue('--pt-move');
  expect(duration).toBe(way === 'browser' ? '400ms' : '0ms');
  // the browser is given the end at once, a script goes there
  expect(placeOf(stage, 0)).toBe(way === 'script' ? 'translate(0px, 20px)' : 'translate(100px, 20px)');
  vi.advanceTimersByTime(200);
  const middle = Number(/\((.*?)px/.exec(placeOf(stage, 0))![1]);
  if (way === 'script') expect(middle).toBeGreaterThan(20);
  if (way === 'script') expect(middle).toBeLessThan(80);
  vi.advanceTimersByTime(400);
  expect(placeOf(stage, 0)).toBe('translate(100px, 20px)');
  stage.end();
});

test('a jump in the middle of a move ends it', () => {
  const stage = new Stage(document.body);
  stage.show(boxes(100, 0), 0);
  stage.show(boxes(100, 100), 400);
  vi.advanceTimersByTime(150);
  stage.show(boxes(100, 300), 0);
  expect(placeOf(stage, 0)).toBe('translate(300px, 20px)');
  vi.advanceTimersByTime(400);
  expect(placeOf(stage, 0)).toBe('translate(300px, 20px)');
  stage.end();
});
