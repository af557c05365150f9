import type { Part, SceneState, TreePart } from '@put/contract/animations/animation-format';

/**
 * What a part holds, as text without colours, pointers, words and keys: equal texts are equal contents. It compares what
 * two people did with the same data.
 */
export function formOfPart(state: SceneState, key: string): string {
  const part = Object.hasOwn(state, key) ? state[key] : undefined;
  return part ? JSON.stringify(contentOf(part, state)) : '';
}

function contentOf(part: Part, state: SceneState): unknown {
  switch (part.kind) {
    case 'array':
    case 'bars':
      return valuesByPlace(part.cells);
    case 'heap': {
      const of = state[part.of];
      return of && 'cells' in of && of.kind !== 'table' ? valuesByPlace(of.cells) : [];
    }
    case 'table':
      return sorted(Object.entries(part.cells).map(([key, { v }]) => [key, v]));
    case 'graph':
      return [
        Object.keys(part.nodes).toSorted(),
        sorted(Object.entries(part.edges).map(([key, { n = '' }]) => [key, n])),
      ];
    case 'tree':
      return below(part, undefined);
    case 'links': {
      const { nodes } = part;
      return Object.values(nodes)
        .toSorted((one, two) => one.i - two.i)
        .map(({ v, next }) => [v, next === undefined ? -1 : nodes[next]!.i]);
    }
    case 'buckets':
      return Object.values(part.items)
        .map(({ b, i, v }) => [b, i, v] as const)
        .toSorted((one, two) => one[0] - two[0] || one[1] - two[1]);
    case 'text':
      return Object.values(part.lines)
        .toSorted((one, two) => one.o - two.o)
        .map(({ s, shift }) => [s, shift]);
    case 'values':
      return sorted(Object.entries(part.rows).map(([name, { v }]) => [name, v]));
  }
}

const valuesByPlace = (cells: Record<string, { i: number; v: string }>): string[] =>
  Object.values(cells)
    .toSorted((one, two) => one.i - two.i)
    .map(({ v }) => v);

const sorted = (pairs: string[][]): string[][] => pairs.toSorted(([one = ''], [two = '']) => (one < two ? -1 : 1));

function below(part: TreePart, parent: string | undefined): unknown[] {
  return Object.entries(part.nodes)
    .filter(([, { p }]) => p === parent)
    .toSorted(([, one], [, two]) => one.o - two.o)
    .map(([key, { v, side = '' }]) => [v, side, below(part, key)]);
}
