import { type HierarchyNode, hierarchy, tree } from 'd3-hierarchy';
import type { TreePart } from '@put/contract/animations/animation-format';
import { fromZero, type Position, type Positions } from './positions.ts';

export type TreeNodes = Readonly<Record<string, Pick<TreePart['nodes'][string], 'p' | 'o' | 'side'>>>;
/** `key` is undefined for what only keeps room: the ground under several roots, and the missing child of two. */
type Spot = { key?: string; children: Spot[] };

const sides = { left: 0, none: 1, right: 2 };

/** A tidy tree: levels below each other, a parent above the middle of its children, subtrees close together. */
export function placeTree(nodes: TreeNodes): Positions {
  const children = new Map<string | undefined, string[]>();
  for (const [key, { p }] of Object.entries(nodes)) {
    const siblings = children.get(p);
    if (siblings) siblings.push(key);
    else children.set(p, [key]);
  }
  const sideOf = (key: string) => sides[nodes[key]!.side ?? 'none'];
  const ground: Spot = { children: [] };
  const waiting: [string | undefined, Spot][] = [[undefined, ground]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [key, spot] = next;
    const keys = (children.get(key) ?? []).toSorted(
      (one, two) => sideOf(one) - sideOf(two) || nodes[one]!.o - nodes[two]!.o,
    );
    spot.children = keys.map((child) => ({ key: child, children: [] }));
    waiting.push(...spot.children.map((child): [string, Spot] => [child.key!, child]));
    // a lonely child of a binary tree stands to its side
    const [side] = keys.length === 1 ? keys.map((child) => nodes[child]!.side) : [];
    if (side === 'left') spot.children.push({ children: [] });
    else if (side === 'right') spot.children.unshift({ children: [] });
  }
  const placed = new Map<string, Position>();
  const laid = tree<Spot>()
    .nodeSize([1, 1])
    .separation((one, two) => (isRoot(one) && isRoot(two) ? 1.5 : 1))(hierarchy(ground));
  laid.each(({ data: { key }, x, depth }) => {
    if (key !== undefined) placed.set(key, { x, y: depth - 1 });
  });
  return placed.size ? fromZero(placed) : placed;
}

const isRoot = ({ depth }: HierarchyNode<Spot>): boolean => depth === 1;
