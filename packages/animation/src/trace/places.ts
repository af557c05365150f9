import type { ArrayPart, GraphPart, Part, TablePart, TextPart } from '@put/contract/animations/animation-format';
import type { Named, Scope } from './find-named.ts';
import { type Read, readsIn, type Subscripts } from './read-subscripts.ts';
import { clean, intOf, keyOf, lettersOf, nameOf } from './value-text.ts';

/** Names that bound a part of a list, though nothing is read there. */
const bounds = new Set('lo hi low high left right l r start end stop first last begin finish mid middle m'.split(' '));
const mostPointers = 6;

/** `self.items` is indexed as `items`. */
const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const intIn = ({ rows }: Scope, name: string): number | null => intOf(rows.find(([own]) => own === name)?.[1]);

/** The variables that lead into a list of so many elements, from the innermost scope that has some. */
function pointersInto(
  names: ReadonlyMap<Scope, string[]>,
  size: number,
  { places }: Subscripts,
): Record<string, number> {
  for (const [scope, paths] of [...names].toReversed()) {
    const leading = paths.flatMap((path) => [...(places.get(lastName(path)) ?? [])]);
    if (leading.length === 0) continue;
    const isBound = (name: string) => bounds.has(name) && ![...places.values()].some((led) => led.has(name));
    const at: Record<string, number> = {};
    for (const [name] of scope.rows) {
      if (typeof name !== 'string' || !(leading.includes(name) || isBound(name))) continue;
      const place = intIn(scope, name);
      if (place === null || place < -1 || place > size || Object.keys(at).length === mostPointers) continue;
      at[keyOf(name)] = place;
    }
    if (Object.keys(at).length > 0) return at;
  }
  return {};
}

/** Adds to a list or a table the names that lead into it, and marks what the line reads. */
export function addPlaces(part: Part, { names }: Named, subscripts: Subscripts, line: string, inner: Scope): Part {
  if (part.kind === 'array' && part.ends === undefined) {
    const at = pointersInto(names, Object.keys(part.cells).length, subscripts);
    return markReads({ ...part, at }, names, line, inner);
  }
  if (part.kind === 'graph') return markNodes(part, inner);
  return part.kind === 'table' ? markReads(markCells(part, names, subscripts), names, line, inner) : part;
}

/** Nodes that variables name have these names beside them. */
function markNodes(part: GraphPart, inner: Scope): GraphPart {
  const names = new Map<string, string[]>();
  for (const [name, value] of inner.rows) {
    const key = typeof value === 'string' ? keyOf(nameOf(value)) : '';
    if (Object.hasOwn(part.nodes, key)) names.set(key, [...(names.get(key) ?? []), String(name)]);
  }
  if (names.size === 0) return part;
  const nodes = { ...part.nodes };
  for (const [key, own] of names) nodes[key] = { ...nodes[key]!, n: clean(own.join(', '), 24) };
  return { ...part, nodes };
}

/** Of a table the cell that a pair of names leads to stands out. */
function markCells(part: TablePart, names: ReadonlyMap<Scope, string[]>, subscripts: Subscripts): TablePart {
  for (const [scope, paths] of [...names].toReversed()) {
    for (const path of paths) {
      for (const [row, col] of subscripts.cells.get(lastName(path)) ?? []) {
        const key = `r${intIn(scope, row)}c${intIn(scope, col)}`;
        if (!Object.hasOwn(part.cells, key)) continue;
        return { ...part, cells: { ...part.cells, [key]: { ...part.cells[key]!, t: 'here' } } };
      }
    }
  }
  return part;
}

function markReads<P extends ArrayPart | TablePart>(
  part: P,
  names: ReadonlyMap<Scope, string[]>,
  line: string,
  inner: Scope,
): P {
  const own = new Set((names.get(inner) ?? []).map(lastName));
  const keys =
    own.size === 0 ? [] : readsIn(line).flatMap((read) => (own.has(read.name) ? keysOf(read, part, inner) : []));
  if (keys.length === 0) return part;
  const cells: Record<string, ArrayPart['cells'][string] & TablePart['cells'][string]> = { ...part.cells } as never;
  for (const key of keys) if (Object.hasOwn(cells, key)) cells[key] = { ...cells[key]!, touch: 'look' };
  return { ...part, cells };
}

function keysOf({ places }: Read, part: ArrayPart | TablePart, scope: Scope): string[] {
  const [row, col] = places.map(({ name, plus }) => {
    const place = name === null ? 0 : intIn(scope, name);
    return place === null ? null : place + plus;
  });
  if (row === undefined || row === null) return [];
  if (part.kind === 'table') return typeof col === 'number' ? [`r${row}c${col}`] : [];
  // `a[-1]` is the last one; of `a[j - 1]` before the first place nothing is read in a loop that ends there
  const isLast = places[0]!.name === null && row < 0;
  return [`c${isLast ? row + Object.keys(part.cells).length : row}`];
}

const mostLetters = 40;

/** A string that is read letter by letter; null for all others. */
export function textPart(name: string, value: string, scope: Scope, subscripts: Subscripts): TextPart | null {
  const letters = lettersOf(value);
  if (letters === null || letters === '' || letters.length > mostLetters || /\p{Cc}/u.test(letters)) return null;
  if (!subscripts.places.has(name) || !letters.isWellFormed()) return null;
  const at = pointersInto(new Map([[scope, [name]]]), Array.from(letters).length, subscripts);
  const line = { s: letters, o: 0, shift: 0, title: keyOf(name) };
  return { kind: 'text', title: '', lines: { [keyOf(name)]: line }, marks: {}, at, bands: {} };
}
