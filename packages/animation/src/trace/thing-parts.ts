import type {
  ArrayPart,
  BucketsPart,
  GraphPart,
  Part,
  TablePart,
  ValuesPart,
} from '@put/contract/animations/animation-format';
import { hasRows, type Recording, type Row, type Thing, type Value } from './read-trace.ts';
import { clean, keyOf, nameOf, shortText } from './value-text.ts';

/** How one object is drawn. It stays the same through the run, so that a picture does not turn into another one. */
export const thingKinds = ['array', 'table', 'buckets', 'graph', 'values'] as const;
export type ThingKind = (typeof thingKinds)[number];

/** A part and the objects that it shows besides its own. */
export type Drawn = { part: Part; inner: readonly number[] };

const valueLetters = 40;
const cellLetters = 16;

/** A plain value, or a small object that is shown as one: `(1, 2)`. Null for what needs a picture of its own. */
export function plainText(recording: Recording, value: Value, at: number, letters = cellLetters): string | null {
  if (typeof value === 'string') return clean(value, valueLetters);
  const kind = recording.thingAt(value, at)?.kind;
  if (kind !== 'tuple' && kind !== 'function' && kind !== 'class') return null;
  const text = shortText(recording, value, at, letters);
  return text === null ? null : clean(text, letters);
}

const isRow = (thing: Thing): boolean => thing.kind === 'list' || thing.kind === 'tuple' || thing.kind === 'set';
const itemsOf = (thing: Thing): readonly Value[] => thing.items as readonly Value[];

/** The best way to draw an object, judged by its largest state. Null: a picture of the memory shows it better. */
export function kindOf(recording: Recording, number: number): ThingKind | null {
  const versions = recording.versionsOf(number);
  let largest = versions[0];
  if (!largest) return null;
  for (const version of versions) if (version.thing.items.length >= largest.thing.items.length) largest = version;
  // rows of a table may get their values later than the table its rows
  const at = Math.max(largest.from, (versions[versions.indexOf(largest) + 1]?.from ?? Infinity) - 1);
  const { thing } = largest;
  const inner = (value: Value) => (typeof value === 'number' ? recording.thingAt(value, at) : null);
  const isPlain = (value: Value) => plainText(recording, value, at) !== null;
  const isPlainRow = (row: Thing | null) => row !== null && isRow(row) && itemsOf(row).every(isPlain);

  if (isRow(thing)) {
    const items = itemsOf(thing);
    if (items.every(isPlain)) return 'array';
    const rows = items.map(inner);
    // one row that stands twice is seen in the memory only
    if (thing.kind === 'set' || !rows.every(isPlainRow) || new Set(rows).size < rows.length) return null;
    const lengths = new Set(rows.map((row) => row!.items.length));
    return lengths.size === 1 && !lengths.has(0) ? 'table' : 'buckets';
  }
  if (thing.kind === 'instance') {
    return hasRows(thing) && thing.items.length > 0 && thing.items.every(([, value]) => isPlain(value))
      ? 'values'
      : null;
  }
  if (thing.kind !== 'dict' || !hasRows(thing) || !thing.items.every(([key]) => isPlain(key))) return null;
  if (thing.items.every(([, value]) => isPlain(value))) return 'values';
  const values = thing.items.map(([, value]) => inner(value));
  if (new Set(values).size < values.length) return null;
  const names = new Set(thing.items.map(([key]) => key));
  const targets = values.map((value) => (value === null ? null : targetsOf(value)));
  if (
    names.size > 1 &&
    targets.every((of) => of?.every(([to]) => names.has(to))) &&
    targets.some((of) => of!.length > 0)
  )
    return 'graph';
  return values.every(isPlainRow) && values.some((row) => row!.items.length > 0) ? 'table' : null;
}

/** Where the edges of a node lead, with their weights; null when the object is no list of neighbours. */
function targetsOf(thing: Thing): (readonly [to: Value, weight: string | null])[] | null {
  if (isRow(thing))
    return itemsOf(thing).every((value) => typeof value === 'string') ? itemsOf(thing).map((to) => [to, null]) : null;
  if (thing.kind !== 'dict' || !hasRows(thing)) return null;
  return thing.items.every(([, weight]) => typeof weight === 'string')
    ? thing.items.map(([to, weight]) => [to, weight as string])
    : null;
}

/** Draws an object at a step as its kind says. Null when it cannot be drawn so at this step. */
export function drawThing(
  recording: Recording,
  thing: Thing,
  kind: ThingKind,
  title: string,
  at: number,
): Drawn | null {
  switch (kind) {
    case 'array':
      return isRow(thing) ? drawArray(recording, thing, title, at) : null;
    case 'table':
      return drawTable(recording, thing, title, at);
    case 'buckets':
      return isRow(thing) ? drawBuckets(recording, thing, title, at) : null;
    case 'graph':
      return thing.kind === 'dict' ? drawGraph(recording, thing, title, at) : null;
    case 'values':
      return hasRows(thing) ? drawValues(recording, thing, title, at) : null;
  }
}

const noteOf = ({ more }: Thing) => (more > 0 ? { note: `…и ещё ${more}` } : {});

function drawArray(recording: Recording, thing: Thing, title: string, at: number): Drawn | null {
  const cells: ArrayPart['cells'] = {};
  const inner: number[] = [];
  for (const [i, value] of itemsOf(thing).entries()) {
    const text = plainText(recording, value, at);
    if (text === null) return null;
    if (typeof value === 'number') inner.push(value);
    // an element of a set has no place, only itself
    cells[thing.kind === 'set' ? keyOf(`${text} ${i}`) : `c${i}`] = { i, v: text };
  }
  const ends = thing.kind === 'set' ? { ends: 'множество' } : thing.name === 'deque' ? { ends: 'начало' } : {};
  const part: ArrayPart = { kind: 'array', title, cells, at: {}, bands: {}, ...ends, ...noteOf(thing) };
  return { part, inner };
}

/** The rows of a table: of a list its elements, of a dictionary its values under the names of the keys. */
function rowsOf(recording: Recording, thing: Thing, at: number): { title: string | null; row: Thing }[] | null {
  const rows: { title: string | null; row: Thing }[] = [];
  const pairs: readonly (readonly [Value | null, Value])[] = hasRows(thing)
    ? thing.items
    : itemsOf(thing).map((value) => [null, value]);
  for (const [key, value] of pairs) {
    const row = typeof value === 'number' ? recording.thingAt(value, at) : null;
    const title = key === null ? null : plainText(recording, key, at);
    if (row === null || !isRow(row) || (key !== null && title === null)) return null;
    rows.push({ title: title === null ? null : nameOf(title), row });
  }
  return rows;
}

function drawTable(recording: Recording, thing: Thing, title: string, at: number): Drawn | null {
  const rows = rowsOf(recording, thing, at);
  if (rows === null || rows.length === 0) return null;
  const cols = Math.max(...rows.map(({ row }) => row.items.length));
  if (cols === 0) return null;
  const cells: TablePart['cells'] = {};
  const inner: number[] = [];
  for (const [r, { row }] of rows.entries()) {
    inner.push(row.number);
    for (const [c, value] of itemsOf(row).entries()) {
      const text = plainText(recording, value, at, 10);
      if (text === null) return null;
      if (typeof value === 'number') inner.push(value);
      cells[`r${r}c${c}`] = { v: text };
    }
  }
  const titles = rows.flatMap(({ title: name }, r) => (name === null ? [] : [[String(r), clean(name, 24)] as const]));
  const part: TablePart = {
    kind: 'table',
    title,
    rows: rows.length,
    cols,
    cells,
    arrows: {},
    // rows and columns are named by their numbers, as the program names them
    row_titles: titles.length > 0 ? Object.fromEntries(titles) : numbersTo(rows.length),
    col_titles: titles.length > 0 ? {} : numbersTo(cols),
    ...noteOf(thing),
  };
  return { part, inner };
}

const numbersTo = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at), String(at)]));

function drawBuckets(recording: Recording, thing: Thing, title: string, at: number): Drawn | null {
  const rows = rowsOf(recording, thing, at);
  if (rows === null || rows.length === 0) return null;
  const items: BucketsPart['items'] = {};
  const inner: number[] = [];
  for (const [b, { row }] of rows.entries()) {
    inner.push(row.number);
    for (const [i, value] of itemsOf(row).entries()) {
      const text = plainText(recording, value, at);
      if (text === null) return null;
      if (typeof value === 'number') inner.push(value);
      items[`b${b}i${i}`] = { b, i, v: text };
    }
  }
  return { part: { kind: 'buckets', title, size: rows.length, items, marks: {}, ...noteOf(thing) }, inner };
}

function drawGraph(recording: Recording, thing: Thing, title: string, at: number): Drawn | null {
  if (!hasRows(thing)) return null;
  const nodes: GraphPart['nodes'] = {};
  const inner: number[] = [];
  const arrows = new Map<string, readonly [a: string, b: string, weight: string | null]>();
  const node = (value: Value): string | null => {
    const text = plainText(recording, value, at);
    if (text === null) return null;
    const key = keyOf(nameOf(text));
    if (!Object.hasOwn(nodes, key)) nodes[key] = { v: clean(nameOf(text), 16) };
    return key;
  };
  for (const [name] of thing.items) if (node(name) === null) return null;
  for (const [name, value] of thing.items) {
    const neighbours = typeof value === 'number' ? recording.thingAt(value, at) : null;
    const targets = neighbours && targetsOf(neighbours);
    if (!neighbours || !targets) return null;
    inner.push(neighbours.number);
    for (const [to, weight] of targets) {
      const [a, b] = [node(name)!, node(to)];
      if (b === null) return null;
      arrows.set(JSON.stringify([a, b]), [a, b, weight]);
    }
  }
  const { isDirected, places } = settledGraph(recording, thing.number);
  for (const [key, one] of Object.entries(nodes)) Object.assign(one, places.get(key));
  const edges: GraphPart['edges'] = {};
  for (const [a, b, weight] of arrows.values()) {
    const [from, to] = !isDirected && b < a ? [b, a] : [a, b];
    edges[keyOf(`${clean(from, 28)}-${clean(to, 28)}`)] = {
      a: from,
      b: to,
      ...(weight !== null && { n: clean(weight, 12) }),
    };
  }
  return { part: { kind: 'graph', title, directed: isDirected, nodes, edges, ...noteOf(thing) }, inner };
}

type SettledGraph = { isDirected: boolean; places: ReadonlyMap<string, { x: number; y: number }> };
const settledGraphs = new WeakMap<Recording, Map<number, SettledGraph>>();

/** What holds for a graph through the whole run: whether its edges have a direction, and where its nodes stand. */
function settledGraph(recording: Recording, number: number): SettledGraph {
  const known = settledGraphs.get(recording) ?? new Map<number, SettledGraph>();
  settledGraphs.set(recording, known);
  const settled = known.get(number) ?? settleGraph(recording, number);
  known.set(number, settled);
  return settled;
}

function settleGraph(recording: Recording, number: number): SettledGraph {
  const neighboursOf = new Map<string, Set<string>>();
  const arrows = new Set<string>();
  for (const { from, thing } of recording.versionsOf(number)) {
    if (!hasRows(thing)) continue;
    for (const [name, value] of thing.items) {
      const a = plainText(recording, name, from);
      if (a === null) continue;
      const known = neighboursOf.get(keyOf(nameOf(a))) ?? new Set();
      neighboursOf.set(keyOf(nameOf(a)), known);
      for (const { thing: neighbours } of typeof value === 'number' ? recording.versionsOf(value) : []) {
        for (const [to] of targetsOf(neighbours) ?? []) {
          arrows.add(JSON.stringify([name, to]));
          if (typeof to === 'string') known.add(keyOf(nameOf(to)));
        }
      }
    }
  }
  const isDirected = [...arrows].some((arrow) => {
    const [a, b] = JSON.parse(arrow) as Value[];
    return !arrows.has(JSON.stringify([b, a]));
  });
  const keys = inCircle(neighboursOf);
  const round = Math.max(1, keys.length / 5);
  const places = new Map(
    keys.map((key, at) => {
      const turn = (at / keys.length) * 2 * Math.PI;
      return [key, { x: tenths(round * (1 + Math.sin(turn))), y: tenths(round * (1 - Math.cos(turn))) }] as const;
    }),
  );
  return { isDirected, places };
}

/** The order of nodes on a circle: each beside a neighbour, as far as it goes, so that few edges cross. */
function inCircle(neighboursOf: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const order = new Set<string>();
  for (const first of neighboursOf.keys()) {
    for (let key: string | undefined = first; key !== undefined && !order.has(key);) {
      order.add(key);
      key = [...neighboursOf.get(key)!].find((next) => neighboursOf.has(next) && !order.has(next));
    }
  }
  return [...order];
}

const tenths = (number: number) => Math.round(number * 100) / 100;

function drawValues(
  recording: Recording,
  thing: Thing & { items: readonly Row[] },
  title: string,
  at: number,
): Drawn | null {
  const rows: ValuesPart['rows'] = {};
  const inner: number[] = [];
  const items: readonly Row[] = thing.items;
  for (const [o, [name, value]] of items.entries()) {
    const [key, text] = [plainText(recording, name, at), plainText(recording, value, at, 24)];
    if (key === null || text === null) return null;
    for (const one of [name, value]) if (typeof one === 'number') inner.push(one);
    rows[keyOf(nameOf(key))] = { v: text, o };
  }
  return { part: { kind: 'values', title, rows, ...noteOf(thing) }, inner };
}
