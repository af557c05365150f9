import type { GraphPart, Patch, TreePart } from '@put/contract/animations/animation-format';
import type { LaidPart } from '../scene/live-state.ts';
import { type GraphShape, placeDirected, placeUndirected } from './place-graph.ts';
import { placeTree, type TreeNodes } from './place-tree.ts';
import type { Position, Positions } from './positions.ts';

/** Gives the positions of a part's nodes in one of its forms. */
type Placing = (part: LaidPart['forms'][number]['part']) => Positions;

/**
 * Lays out the trees and graphs of a scene and writes the positions into the patches. Everything is laid out once, with
 * all the nodes that will ever be: what stands on the screen does not move when something is added. Only a tree whose
 * nodes change their parents is laid out anew each time.
 * @returns an error in Russian, or null
 */
export function placeScene(laid: readonly LaidPart[], patches: readonly Patch[]): string | null {
  for (const { key, forms } of laid) {
    const [first] = forms;
    if (!first) continue;
    if (first.part.kind === 'graph') {
      const shape = unionOfGraph(forms.map(({ part }) => part as GraphPart));
      const place = first.part.directed ? placeDirected : placeUndirected;
      if (shape?.nodes.length) writePlaces({ key, forms }, patches, steady(place(shape)));
      continue;
    }
    const isEach = (first.part as { layout?: string }).layout === 'each';
    const all = isEach ? null : unionOfTree(forms.map(({ part }) => part as TreePart));
    if (all === 'moved') return `Дерево ${named(first.part.title)}: узел меняет родителя, нужен tree(layout='each').`;
    writePlaces({ key, forms }, patches, all ? steady(placeTree(all)) : placeEach());
    writeSize(key, patches);
  }
  return null;
}

const named = (title: string): string => (title ? `«${title}»` : 'без названия');
const steady =
  (positions: Positions): Placing =>
  () =>
    positions;

function placeEach(): Placing {
  return ({ nodes }) => placeTree(nodes as TreePart['nodes']);
}

/** The nodes of all forms with the last parent of each; 'moved' when one has had two. */
function unionOfTree(forms: readonly TreePart[]): TreeNodes | 'moved' {
  const all: Record<string, TreeNodes[string]> = {};
  let before: TreePart['nodes'] = {};
  for (const { nodes } of forms) {
    for (const [name, node] of Object.entries(nodes)) {
      if (node === before[name]) continue;
      const known = Object.hasOwn(all, name) ? all[name] : undefined;
      if (known?.p !== undefined && node.p !== undefined && (known.p !== node.p || known.side !== node.side))
        return 'moved';
      if (known?.p === undefined || node.p !== undefined) all[name] = node;
    }
    before = nodes;
  }
  return all;
}

/** Null when the author has placed the nodes. */
function unionOfGraph(forms: readonly GraphPart[]): GraphShape | null {
  const all = new Set<string>();
  const edgesByKey = new Map<string, readonly [string, string]>();
  for (const { nodes, edges } of forms) {
    for (const [name, { x }] of Object.entries(nodes)) {
      if (x !== undefined) return null;
      all.add(name);
    }
    for (const [name, { a, b }] of Object.entries(edges)) edgesByKey.set(name, [a, b]);
  }
  return { nodes: [...all], edges: [...edgesByKey.values()] };
}

/** Writes where nodes stand into the steps in which they come or move. */
function writePlaces({ key, forms }: LaidPart, patches: readonly Patch[], placing: Placing): void {
  let stood = new Map<string, Position>();
  for (const { at, part } of forms) {
    const positions = placing(part);
    const stand = new Map<string, Position>();
    for (const name of Object.keys(part.nodes)) {
      const place = positions.get(name)!;
      const old = stood.get(name);
      stand.set(name, place);
      if (old && old.x === place.x && old.y === place.y) continue;
      const node = inside(inside(inside(patches[at]!, key), 'nodes'), name);
      if (old?.x !== place.x) node['x'] = place.x;
      if (old?.y !== place.y) node['y'] = place.y;
    }
    stood = stand;
  }
}

/** The largest coordinates go into the patch that brings the tree. */
function writeSize(key: string, patches: readonly Patch[]): void {
  let [wide, deep] = [0, 0];
  let first: Patch | undefined;
  for (const patch of patches) {
    const part = patch[key] as Patch | undefined;
    if (!part) continue;
    first ??= part;
    for (const node of Object.values((part['nodes'] ?? {}) as Patch)) {
      const { x = 0, y = 0 } = (node ?? {}) as Partial<Position>;
      [wide, deep] = [Math.max(wide, x), Math.max(deep, y)];
    }
  }
  delete first!['layout'];
  Object.assign(first!, { wide, deep });
}

function inside(patch: Patch, key: string): Patch {
  const value = Object.hasOwn(patch, key) ? patch[key] : undefined;
  if (typeof value === 'object' && value !== null) return value;
  return (patch[key] = {});
}
