import {
  tones,
  type ArrayPart,
  type BarsPart,
  type BucketsPart,
  type GraphPart,
  type LinksPart,
  type Mark,
  type Part,
  type PartKind,
  type SceneState,
  type TablePart,
  type TextPart,
  type Touch,
  type TreePart,
  type ValuesPart,
} from '@put/contract/animations/animation-format';
import fc from 'fast-check';

/** States of scenes such as programs make them: places are unique, and parents are there. */

const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -99, max: 9999 }).map(String) },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  fc.constantFrom('', 'длинное название', '∞', '</script>', 'a\0b', '\uD800'),
);
const anyNote = fc.constantFrom('1', '∞', 'min', 'опора', '15 % 7 = 1');
const anyMark: fc.Arbitrary<Mark & Touch> = fc.record(
  { t: fc.constantFrom(...tones), n: anyNote, touch: fc.constantFrom<'look' | 'here'>('look', 'here') },
  { requiredKeys: [] },
);
const base = {
  title: fc.constantFrom('', 'a', 'Очень длинное название части картинки'),
  note: fc.constantFrom('Заметка', ''),
};
/** The compiler refuses the one name that objects inherit by; the other names of theirs are as good as any. */
const names = fc.constantFrom('i', 'j', 'mid', 'конец', 'очень_длинное_имя', 'constructor', 'toString');

const placeOutside = (count: number) => fc.integer({ min: -1, max: count });
const anyAt = (count: number) => anyList(names, placeOutside(count), 4);
const anyBands = (count: number) =>
  anyList(
    fc.constantFrom('упорядочено', 'меньше', 'больше'),
    fc
      .tuple(fc.nat({ max: Math.max(0, count - 1) }), fc.nat({ max: Math.max(0, count - 1) }))
      .map(([lo, hi]) => ({ lo, hi })),
    3,
  );

/** Few keys, some of which come again. A dictionary would look for other keys for a long time. */
const anyList = <T>(key: fc.Arbitrary<string>, value: fc.Arbitrary<T>, most: number): fc.Arbitrary<Record<string, T>> =>
  fc.array(fc.tuple(key, value), { maxLength: most }).map((list) => Object.fromEntries(list));

const byKeys = <T>(list: readonly T[], letter: string): Record<string, T> =>
  Object.fromEntries(list.map((each, at) => [`${letter}${at}`, each]));

const anyCells = (most: number, value: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(value, anyMark, fc.boolean()), { maxLength: most }).map((list) =>
    byKeys(
      list.map(([v, mark, up], i) => ({ i, v, ...mark, ...(up && i % 3 === 0 && { up }) })),
      'c',
    ),
  );

const anyRow = (most: number, value: fc.Arbitrary<string>) =>
  anyCells(most, value).chain((cells) => {
    const count = Object.keys(cells).length;
    return fc.record({ ...base, cells: fc.constant(cells), at: anyAt(count), bands: anyBands(count) });
  });

const anyArray: fc.Arbitrary<ArrayPart> = fc
  .tuple(anyRow(30, anyText), fc.constantFrom(undefined, 'начало', 'дно'))
  .map(([part, ends]) => ({ kind: 'array', ...part, ...(ends !== undefined && { ends }) }));
const anyBars: fc.Arbitrary<BarsPart> = anyRow(60, fc.integer({ min: -50, max: 50 }).map(String)).map((part) => ({
  kind: 'bars',
  ...part,
}));

const anyTable: fc.Arbitrary<TablePart> = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 18 }))
  .chain(([rows, cols]) => {
    const cell = fc.tuple(fc.nat({ max: rows - 1 }), fc.nat({ max: cols - 1 })).map(([r, c]) => `r${r}c${c}`);
    const titles = (count: number) => anyList(fc.nat({ max: count - 1 }).map(String), anyText, count);
    return fc.record({
      kind: fc.constant('table'),
      ...base,
      rows: fc.constant(rows),
      cols: fc.constant(cols),
      row_titles: titles(rows),
      col_titles: titles(cols),
      cells: anyList(
        cell,
        fc.tuple(anyText, anyMark).map(([v, mark]) => ({ v, ...mark })),
        12,
      ),
      arrows: fc
        .array(fc.tuple(cell, cell), { maxLength: 3 })
        .map((list) => list.filter(([from, to]) => from !== to))
        .map((list) => Object.fromEntries(list.map(([from, to]) => [`${from}-${to}`, { from, to }]))),
    });
  });

const anyGraph: fc.Arbitrary<GraphPart> = fc.integer({ min: 0, max: 9 }).chain((count) => {
  const keys = Array.from({ length: count }, (_, at) => `v${at}`);
  const node = fc
    .tuple(anyText, fc.option(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 6 }))), anyMark)
    .map(([v, spot, mark]) => ({ v, ...(spot && { x: spot[0] / 2, y: spot[1] / 2 }), ...mark }));
  const edge =
    count === 0 ? fc.constant(undefined) : fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...keys), anyMark);
  return fc.record({
    kind: fc.constant('graph'),
    ...base,
    directed: fc.boolean(),
    nodes: fc.tuple(...keys.map(() => node)).map((list) => byKeys(list, 'v')),
    edges: fc.array(edge, { maxLength: 12 }).map((list) =>
      Object.fromEntries(
        list.flatMap((one) => {
          if (!one) return [];
          const [a, b, { touch: _, ...mark }] = one;
          return [[`${a}-${b}`, { a, b, ...mark }]];
        }),
      ),
    ),
  });
});

const anyTree: fc.Arbitrary<TreePart> = fc
  .tuple(fc.array(fc.tuple(anyText, anyMark, fc.nat()), { maxLength: 25 }), fc.record(base))
  .map(([list, title]) => {
    const depth: number[] = [];
    const nodes = list.map(([v, mark, parent], o) => {
      const p = o === 0 ? undefined : parent % o;
      depth.push(p === undefined ? 0 : depth[p]! + 1);
      return { v, o, x: o, y: depth[o]!, ...mark, ...(p !== undefined && { p: `n${p}` }) };
    });
    return {
      kind: 'tree',
      ...title,
      nodes: byKeys(nodes, 'n'),
      wide: Math.max(0, nodes.length - 1),
      deep: Math.max(0, ...depth),
    };
  });

const anyLinks: fc.Arbitrary<LinksPart> = fc
  .tuple(
    fc.array(fc.tuple(anyText, anyMark, fc.option(fc.nat())), { maxLength: 14 }),
    anyList(names, fc.nat(), 3),
    fc.record(base),
  )
  .map(([list, at, title]) => ({
    kind: 'links',
    ...title,
    nodes: byKeys(
      list.map(([v, mark, next], i) => ({ v, i, ...mark, ...(next !== null && { next: `n${next % list.length}` }) })),
      'n',
    ),
    at: Object.fromEntries(
      Object.entries(at).map(([name, to]) => [name, to % 3 === 0 || list.length === 0 ? '' : `n${to % list.length}`]),
    ),
  }));

const anyBuckets: fc.Arbitrary<BucketsPart> = fc
  .tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.array(fc.tuple(fc.nat(), anyText, anyMark), { maxLength: 20 }),
    anyList(fc.nat({ max: 11 }).map(String), anyMark, 3),
    fc.record(base),
  )
  .map(([size, list, marks, title]) => {
    const chains = Array.from({ length: size }, () => 0);
    const items = list.map(([to, v, mark]) => ({ b: to % size, i: chains[to % size]!++, v, ...mark }));
    const known = Object.fromEntries(Object.entries(marks).filter(([b]) => Number(b) < size));
    return { kind: 'buckets', ...title, size, items: byKeys(items, 'k'), marks: known };
  });

const anyLetters: fc.Arbitrary<TextPart> = fc
  .tuple(
    fc.array(fc.tuple(fc.string({ maxLength: 40 }), fc.integer({ min: -3, max: 20 }), fc.constantFrom('', 'образец')), {
      minLength: 1,
      maxLength: 3,
    }),
    anyList(
      fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 39 })).map(([line, i]) => `${line}:${i}`),
      anyMark,
      12,
    ),
    fc.record(base),
  )
  .chain(([lines, marks, title]) => {
    const count = lines[0]![0].length;
    return fc.record({
      kind: fc.constant('text'),
      title: fc.constant(title.title),
      note: fc.constant(title.note),
      lines: fc.constant(
        Object.fromEntries(lines.map(([s, shift, name], o) => [`${o}`, { s, o, shift, title: name }])),
      ),
      marks: fc.constant(Object.fromEntries(Object.entries(marks).filter(([key]) => hasLetter(lines, key)))),
      at: anyAt(count),
      bands: anyBands(count),
    });
  });

const hasLetter = (lines: readonly (readonly [string, ...unknown[]])[], key: string): boolean => {
  const [line, i] = key.split(':').map(Number) as [number, number];
  return i < Array.from(lines[line]?.[0] ?? '').length;
};

const anyValues: fc.Arbitrary<ValuesPart> = fc
  .tuple(
    anyList(
      fc.oneof(
        names,
        fc.string({ minLength: 1, maxLength: 10 }).filter((name) => name !== '__proto__'),
      ),
      fc.tuple(anyText, anyMark),
      9,
    ),
    fc.record(base),
  )
  .map(([rows, title]) => ({
    kind: 'values',
    ...title,
    rows: Object.fromEntries(Object.entries(rows).map(([name, [v, mark]], o) => [name, { v, o, ...mark }])),
  }));

export const anyPart: Record<Exclude<PartKind, 'heap'>, fc.Arbitrary<Part>> = {
  array: anyArray,
  bars: anyBars,
  table: anyTable,
  graph: anyGraph,
  tree: anyTree,
  links: anyLinks,
  buckets: anyBuckets,
  text: anyLetters,
  values: anyValues,
};

const withKeys = (parts: readonly Part[]): SceneState => byKeys(parts, 'p');

/** A state with parts of all kinds; a heap shows an array of it. */
export const anyState: fc.Arbitrary<SceneState> = fc.oneof(
  fc.array(fc.oneof(...Object.values(anyPart)), { minLength: 1, maxLength: 4 }).map(withKeys),
  anyArray.map((array) =>
    withKeys([
      { ...array, cells: array.cells },
      { kind: 'heap', title: 'Куча', of: 'p0' },
    ]),
  ),
);
