import type { Patch, SceneState } from '@put/contract/animations/animation-format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileScene } from './compile-scene.ts';
import { sceneAdvice } from './scene-advice.ts';
import { statesOf } from './states.ts';

const array = { kind: 'array', title: 'a', cells: { c1: { i: 0, v: '5' } }, at: {}, bands: {} };
const tree = { kind: 'tree', title: '', nodes: { n1: { v: '8', o: 1 } } };
const graph = (nodes: object, edges: object) => ({ kind: 'graph', title: '', directed: false, nodes, edges });
const step = (patch: object, more: object = {}) => ({ do: 'step', say: 'шаг', patch, ...more });
const end = { do: 'end' };
const compile = (...notes: unknown[]) =>
  compileScene(
    notes.map((note) => (typeof note === 'string' ? note : JSON.stringify(note))),
    'Проба',
  );
const statesAfter = (...notes: unknown[]) => {
  const made = compile(...notes, end);
  if (!('animation' in made)) throw new Error(made.complaint.message);
  return statesOf(made.animation.steps);
};

describe('notes that the module would not write', () => {
  it.each<[string, ...unknown[]]>([
    ['no JSON', '{'],
    ['not an object', '[]'],
    ['unknown', { do: 'draw' }],
    ['a name of JavaScript', { do: 'toString' }],
    ['a field too many', { ...step({}), html: '<b>' }],
    ['no sentence', { do: 'step' }],
    ['a sentence that is no text', { do: 'step', say: 5 }],
    ['a long sentence', { do: 'step', say: 'я'.repeat(501) }],
    ['a zero byte', { do: 'step', say: 'a\u0000' }],
    ['half a letter', String.raw`{"do":"step","say":"\ud800"}`],
    ['a line that the listing does not have', { do: 'step', say: '', line: 1 }],
    ['a listing in the middle', step({ p0: array }), { do: 'listing', code: [], language: 'python' }],
    ['a listing that is no list', { do: 'listing', code: 'a', language: 'python' }],
    ['a part of an unknown kind', step({ p0: { kind: 'film', title: '' } })],
    ['a part without a kind', step({ p0: { title: '' } })],
    ['a part with a strange key', step({ __proto__x: array })],
    ['a prototype as a part', '{"do":"step","say":"","patch":{"__proto__":{"kind":"array"}}}'],
    [
      'a prototype as an element',
      '{"do":"step","say":"","patch":{"p0":{"kind":"values","title":"","rows":{"__proto__":{"v":"","o":1}}}}}',
    ],
    ['a removed part', step({ p0: array }), step({ p0: null })],
    ['a part that changes its kind', step({ p0: array }), step({ p0: { kind: 'bars' } })],
    ['a part without its lists', step({ p0: { kind: 'array', title: 'a' } })],
    ['a part without a title', step({ p0: { ...array, title: undefined } })],
    ['a list as an array', step({ p0: { ...array, cells: [] } })],
    ['a number as a text', step({ p0: { ...array, cells: { c1: { i: 0, v: 5 } } } })],
    [
      'a number without end',
      '{"do":"step","say":"","patch":{"p0":{"kind":"graph","title":"","directed":true,' +
        '"nodes":{"a":{"v":"a","x":1e999,"y":0}},"edges":{}}}}',
    ],
    ['a huge number', step({ p0: { ...array, at: { i: 1e9 } } })],
    ['a place that is no number', step({ p0: { ...array, cells: { c1: { i: '0', v: '' } } } })],
    ['an element without its place', step({ p0: { ...array, cells: { c1: { v: '' } } } })],
    ['an element that loses its text', step({ p0: array }), step({ p0: { cells: { c1: { v: null } } } })],
    ['an unknown field of an element', step({ p0: { ...array, cells: { c1: { i: 0, v: '', href: 'javascript:' } } } })],
    ['an unknown tone', step({ p0: { ...array, cells: { c1: { i: 0, v: '', t: 'red' } } } })],
    ['a bar that is no number', step({ p0: { ...array, kind: 'bars', cells: { c1: { i: 0, v: 'x' } } } })],
    ['a heap of nothing', step({ p0: { kind: 'heap', title: '', of: 'p9' } })],
    ['a heap of a heap', step({ p0: { kind: 'heap', title: '', of: 'p0' } })],
    ['an edge to nowhere', step({ p0: graph({ a: { v: 'a' } }, { 'a-b': { a: 'a', b: 'b' } }) })],
    [
      'a node that goes and leaves its edge',
      step({ p0: graph({ a: { v: '' }, b: { v: '' } }, { e: { a: 'a', b: 'b' } }) }),
      step({ p0: { nodes: { b: null } } }),
    ],
    ['half of the places', step({ p0: graph({ a: { v: '', x: 0, y: 0 }, b: { v: '' } }, {}) })],
    [
      'a circle in a tree',
      step({ p0: { ...tree, nodes: { a: { v: '', o: 1, p: 'b' }, b: { v: '', o: 2, p: 'a' } } } }),
    ],
    ['a tree above itself', step({ p0: tree }), step({ p0: { nodes: { n1: { p: 'n1' } } } })],
    ['a place in a tree', step({ p0: { ...tree, nodes: { n1: { v: '', o: 1, x: 5 } } } })],
    [
      'a link to nowhere',
      step({ p0: { kind: 'links', title: '', at: {}, nodes: { n1: { v: '', i: 0, next: 'n2' } } } }),
    ],
    ['a pointer to nowhere', step({ p0: { kind: 'links', title: '', at: { cur: 'n2' }, nodes: {} } })],
    [
      'a bucket too many',
      step({ p0: { kind: 'buckets', title: '', size: 2, marks: {}, items: { k1: { b: 2, i: 0, v: '' } } } }),
    ],
    [
      'a cell outside',
      step({
        p0: {
          kind: 'table',
          title: '',
          rows: 1,
          cols: 1,
          cells: { r1c0: { v: '' } },
          arrows: {},
          row_titles: {},
          col_titles: {},
        },
      }),
    ],
    [
      'a letter outside',
      step({
        p0: {
          kind: 'text',
          title: '',
          at: {},
          bands: {},
          lines: { 0: { s: 'а', o: 0, shift: 0 } },
          marks: { '0:1': {} },
        },
      }),
    ],
    [
      'too many elements',
      step({
        p0: { ...array, cells: Object.fromEntries(Array.from({ length: 401 }, (_, i) => [`c${i}`, { i, v: '' }])) },
      }),
    ],
    ['a question before a step', { do: 'ask', ask: { question: '?', do: 'pick', part: 'p0', points: 1 } }],
    [
      'a question about nothing',
      step({ p0: array }),
      { do: 'ask', ask: { question: '?', do: 'pick', part: 'p1', points: 1 } },
    ],
    [
      'a question of another kind',
      step({ p0: array }),
      { do: 'ask', ask: { question: '?', do: 'draw', part: 'p0', points: 1 } },
    ],
    [
      'a million of points',
      step({ p0: array }),
      { do: 'ask', ask: { question: '?', do: 'pick', part: 'p0', points: 1e6 } },
    ],
    ['a mark without a question', step({ p0: array }), { do: 'mark', mark: 'right' }],
    ['notes after the end', step({ p0: array }), end, step({})],
  ])('are refused in words: %s', (_, ...notes) => {
    const made = compile(...notes, end);
    expect(made).not.toHaveProperty('animation');
    expect(made).toMatchObject({
      complaint: { message: expect.stringMatching(/^Запись сцены испорчена \(шаг \d+\): .+\.$/) },
    });
  });

  it('never break the compiler, whatever is put into a good note', () => {
    const strange = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('__proto__', 'constructor', '', 'p0', 'n1', 1e308, -1, { __proto__x: 1 }, [], {}, null),
    );
    const good: unknown[] = [
      { do: 'listing', code: ['while'], language: 'python' },
      step({ p0: array, p1: tree, p2: graph({ a: { v: 'a' }, b: { v: 'b' } }, { 'a-b': { a: 'a', b: 'b' } }) }),
      { do: 'ask', ask: { question: '?', do: 'pick', part: 'p0', points: 1, among: ['c1'] } },
      { do: 'mark', mark: 'right' },
      step({ p0: { cells: { c1: { t: 'done' } } }, p1: { nodes: { n2: { v: '3', o: 2, p: 'n1' } } } }),
    ];
    fc.assert(
      fc.property(fc.nat(), fc.nat(), strange, (noteAt, leafAt, value) => {
        const notes = structuredClone(good);
        replaceLeaf(notes[noteAt % notes.length] as object, leafAt, value);
        const made = compile(...notes, end);
        if ('animation' in made) expect(() => statesOf(made.animation.steps)).not.toThrow();
        else expect(made.complaint.message).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

/** Puts a value in the place of one of the values inside, by its number. */
function replaceLeaf(root: object, number: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = [];
  const walk = (one: Record<string, unknown>) => {
    for (const [key, inner] of Object.entries(one)) {
      places.push([one, key]);
      if (typeof inner === 'object' && inner !== null) walk(inner as Record<string, unknown>);
    }
  };
  walk(root as Record<string, unknown>);
  const [owner, key] = places[number % places.length]!;
  owner[key] = value;
}

describe('a compiled scene', () => {
  it('holds the limit of bytes and says so', () => {
    const rows = (at: number) => ({ p0: { rows: { x: { v: `${at}`.padStart(100, 'я') } } } });
    const first = { p0: { kind: 'values', title: '', rows: { x: { v: '', o: 1 } } } };
    const notes = Array.from({ length: 4900 }, (_, at) => step(rows(at), { say: `${at}`.padStart(300, 'я') }));
    expect(compile(step(first), ...notes, end)).toEqual({
      complaint: { message: 'Анимация больше 2 МБ: возьмите данные поменьше.' },
    });
  });

  it('keeps what a broken or a stopped program has shown', () => {
    const shown = { animation: { steps: [{ say: 'шаг' }] }, play: { isOver: false } };
    expect(compile(step({ p0: array }), { do: 'fail', message: 'Нет места 7.', line: 3 })).toMatchObject({
      complaint: { message: 'Нет места 7.', line: 3 },
      before: shown,
    });
    expect(compile(step({ p0: array }))).toMatchObject({
      complaint: { message: 'Программа остановлена: она не дошла до конца.' },
      before: shown,
    });
    expect(compile(end)).toEqual({
      complaint: { message: "Программа не сделала ни одного шага: добавьте say('…')." },
    });
  });

  it('lays a growing tree out once, so that nothing moves', () => {
    const states = statesAfter(
      step({ p0: tree }),
      step({ p0: { nodes: { n2: { v: '3', o: 2, p: 'n1' } } } }),
      step({ p0: { nodes: { n3: { v: '9', o: 3, p: 'n1' }, n4: { v: '7', o: 4, p: 'n3', side: 'left' } } } }),
    );
    const places = states.map((state) => placesOf(state));
    expect(places[2]).toEqual({ n1: [0.5, 0], n2: [0, 1], n3: [1, 1], n4: [0.5, 2] });
    expect(places[0]).toEqual({ n1: places[2]!['n1'] });
    expect(states[0]).toMatchObject({ p0: { wide: 1, deep: 2 } });
  });

  it('lays a tree whose nodes change their parents out in each state, or tells how', () => {
    const nodes = { n1: { v: '1', o: 1 }, n2: { v: '2', o: 2, p: 'n1', side: 'right' } };
    const turn = step({ p0: { nodes: { n1: { p: 'n2', side: 'left' }, n2: { p: null, side: null } } } });
    const states = statesAfter(step({ p0: { ...tree, layout: 'each', nodes } }), turn);
    expect(states.map(placesOf)).toEqual([
      { n1: [0, 0], n2: [0.5, 1] },
      { n1: [0, 1], n2: [0.5, 0] },
    ]);
    expect(states[0]!['p0']).not.toHaveProperty('layout');
    const [empty] = statesAfter(step({ p0: { ...tree, layout: 'each', nodes: {} }, p1: graph({}, {}) }));
    expect(empty!['p0']).toEqual({ kind: 'tree', title: '', nodes: {}, wide: 0, deep: 0 });
    const three = { ...nodes, n3: { v: '3', o: 3 } };
    const moved = step({ p0: { nodes: { n2: { p: 'n3' } } } });
    expect(compile(step({ p0: { ...tree, title: 'АВЛ', nodes: three } }), moved, end)).toEqual({
      complaint: { message: "Дерево «АВЛ»: узел меняет родителя, нужен tree(layout='each')." },
    });
  });

  it.each([true, false])(
    'places every node of a graph apart from the others, always alike (directed: %s)',
    (directed) => {
      const names = Array.from('абвгдежзик');
      const nodes = Object.fromEntries(names.map((v) => [v, { v }]));
      const edge = (at: number, to: number) => [`${names[at]}-${names[to]}`, { a: names[at], b: names[to] }];
      const edges = Object.fromEntries(
        names.slice(1).flatMap((_, at) => [edge((at * at) % (at + 1), at + 1), edge(at >> 1, at + 1)]),
      );
      const part = { ...graph(nodes, {}), directed };
      const make = () => statesAfter(step({ p0: part }), step({ p0: { edges } }));
      const [first, last] = make().map(placesOf);
      expect(last).toEqual(first);
      expect(make().map(placesOf)).toEqual([first, last]);
      const spots = Object.values(first!);
      for (const [at, [x, y]] of spots.entries()) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        for (const [x2, y2] of spots.slice(at + 1)) expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(0.8);
      }
      const wide = Math.max(...spots.map(([x]) => x));
      if (!directed) expect(wide).toBeGreaterThanOrEqual(Math.max(...spots.map(([, y]) => y)));
    },
  );

  it('leaves the places that an author gave', () => {
    const nodes = { a: { v: 'a', x: 2, y: 3 }, b: { v: 'b', x: 0, y: 0.5 } };
    const [state] = statesAfter(step({ p0: graph(nodes, {}) }));
    expect(placesOf(state!)).toEqual({ a: [2, 3], b: [0, 0.5] });
  });

  it('has words, and advice where they are missing', () => {
    const texts = [
      { say: 'Начали.', chapter: 'Начало', at: 3 },
      { say: 'Сдвигаем.', at: 4 },
      { say: 'Сдвигаем.', chapter: 'Начало', at: 4 },
      { say: 'Сдвигаем.', at: 4 },
      { say: ' ', at: 5 },
      { say: 'я'.repeat(91), chapter: 'Итог', at: 6 },
    ];
    const made = compile(...texts.map((text) => ({ do: 'step', ...text })), end);
    expect(made).toMatchObject({
      words: `Начало\nНачали.\nСдвигаем.\nСдвигаем.\nСдвигаем.\n\nИтог\n${'я'.repeat(91)}`,
    });
    expect(sceneAdvice(texts, true).map(({ message, line }) => [line, message.split(':')[0]])).toEqual([
      [4, '«Сдвигаем.» звучит уже 3 раза'],
      [5, 'Шаг без предложения'],
      [6, 'В предложении больше 90 букв'],
      [6, 'После последнего say картинка ещё менялась'],
    ]);
  });
});

function placesOf(state: SceneState): Record<string, [number, number]> {
  const { nodes } = state['p0'] as unknown as { nodes: Record<string, Patch> };
  return Object.fromEntries(Object.entries(nodes).map(([key, { x, y }]) => [key, [x as number, y as number]]));
}
