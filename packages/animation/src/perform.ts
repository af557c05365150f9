import type { Action, Part, SceneState } from '@put/contract/animations/animation-format';
import { heldBy } from './elements.ts';

/**
 * An action by its own meaning, without the author's program: `swap` exchanges two elements, `set` writes a value. A
 * choice changes nothing. An action on what is not there changes nothing either.
 */
export function performAction(state: SceneState, action: Action): SceneState {
  const held = heldBy(state, action.of);
  if (held === undefined) return state;
  const changed = changedPart(held.part, action);
  return changed === held.part ? state : { ...state, [held.key]: changed };
}

function changedPart(part: Part, { do: verb, what, value }: Action): Part {
  if (verb === 'swap' && what.length === 2) return swapped(part, what[0]!, what[1]!);
  if (verb === 'set' && what.length === 1 && value !== undefined) return written(part, what[0]!, plainValue(value));
  return part;
}

function swapped(part: Part, a: string, b: string): Part {
  switch (part.kind) {
    case 'array':
    case 'bars':
      // the elements themselves change places, so that they are seen to move
      return { ...part, cells: exchanged(part.cells, a, b, 'i') };
    case 'table':
      return { ...part, cells: exchanged(part.cells, a, b, 'v') };
    case 'values':
      return { ...part, rows: exchanged(part.rows, a, b, 'v') };
    case 'buckets':
      return { ...part, items: exchanged(part.items, a, b, 'v') };
    case 'graph':
      return { ...part, nodes: exchanged(part.nodes, a, b, 'v') };
    case 'tree':
      return { ...part, nodes: exchanged(part.nodes, a, b, 'v') };
    case 'links':
      return { ...part, nodes: exchanged(part.nodes, a, b, 'v') };
    default:
      return part;
  }
}

function exchanged<T extends object>(all: Record<string, T>, a: string, b: string, field: keyof T): Record<string, T> {
  if (!Object.hasOwn(all, a) || !Object.hasOwn(all, b)) return all;
  const [first, second] = [all[a]!, all[b]!];
  return { ...all, [a]: { ...first, [field]: second[field] }, [b]: { ...second, [field]: first[field] } };
}

/** Numbers are written in one way: «−0,50» is -0.5. */
function plainValue(value: string): string {
  const text = value.trim();
  const number = text.replace('−', '-').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(number) ? String(Number(number)) : text;
}

const cellKey = /^r\d+c\d+$/;

function written(part: Part, key: string, value: string): Part {
  switch (part.kind) {
    case 'table':
      // an empty cell has no entry
      return cellKey.test(key) ? { ...part, cells: { ...part.cells, [key]: { ...part.cells[key], v: value } } } : part;
    case 'array':
    case 'bars':
      return Object.hasOwn(part.cells, key)
        ? ({ ...part, cells: { ...part.cells, [key]: { ...part.cells[key]!, v: value } } } as Part)
        : part;
    case 'values':
      return Object.hasOwn(part.rows, key)
        ? { ...part, rows: { ...part.rows, [key]: { ...part.rows[key]!, v: value } } }
        : part;
    case 'graph':
    case 'tree':
    case 'links':
      return Object.hasOwn(part.nodes, key)
        ? ({ ...part, nodes: { ...part.nodes, [key]: { ...part.nodes[key]!, v: value } } } as Part)
        : part;
    default:
      return part;
  }
}

/**
 * What the states after each action say, as texts that are equal when the states are: values by their places, so that
 * equal elements stand for each other, and what was chosen last. Marks and notes do not count.
 */
export function tracesOf(start: SceneState, actions: readonly Action[]): string[] {
  let now = start;
  return actions.map((action) => {
    const before = now;
    now = performAction(now, action);
    // an action that its part can not show is known by itself, as a choice is
    const done = now === before ? [action.do, chosenPlaces(before, action), action.value ?? null] : null;
    return JSON.stringify([contentOf(now), done]);
  });
}

/** The content of a state without marks, as text: the last state of the mode `final`. */
export const contentText = (state: SceneState): string => JSON.stringify(contentOf(state));

const chosenPlaces = (state: SceneState, { of, what }: Action): unknown => {
  const held = heldBy(state, of);
  return held === undefined ? [of, what] : [held.key, what.map((key) => placeOf(held.part, key))];
};

/** Elements of a row are known by their places, all others by their keys. */
function placeOf(part: Part, key: string): string | number {
  const isRow = part.kind === 'array' || part.kind === 'bars';
  return isRow && Object.hasOwn(part.cells, key) ? part.cells[key]!.i : key;
}

const contentOf = (state: SceneState): unknown[] =>
  Object.entries(state).flatMap(([key, part]) => {
    const values = valuesOf(part);
    return values === null ? [] : [[key, values]];
  });

function valuesOf(part: Part): unknown {
  switch (part.kind) {
    case 'array':
    case 'bars':
      return sortedPairs(Object.values(part.cells).map(({ i, v }) => [String(i).padStart(6, '0'), v]));
    case 'table':
      return pairsOf(part.cells);
    case 'values':
      return pairsOf(part.rows);
    case 'graph':
    case 'tree':
    case 'links':
      return pairsOf(part.nodes);
    case 'buckets':
      return pairsOf(part.items);
    default:
      return null;
  }
}

const pairsOf = (all: Readonly<Record<string, { v: string }>>) =>
  sortedPairs(Object.entries(all).map(([key, { v }]) => [key, v]));
const sortedPairs = (pairs: [string, string][]) => pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
