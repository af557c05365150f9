import { Graph, layout } from '@dagrejs/dagre';
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import { fromZero, type Position, type Positions } from './positions.ts';

/** All nodes and edges that a graph ever has, in the order of their appearing. */
export type GraphShape = { nodes: readonly string[]; edges: readonly (readonly [string, string])[] };

/** Pixels of the libraries' usual measures in a step of the grid. */
const grid = 100;
/** Nodes must not stand nearer than this, in steps of the grid. */
const nearest = 0.85;

/** Layers of a graph with many edges take seconds and help nobody to read it. */
const isDense = ({ nodes, edges }: GraphShape): boolean => edges.length > Math.max(60, nodes.length * 1.5);

/** Layers from left to right, in the direction of the edges. */
export const placeDirected = (graph: GraphShape): Positions =>
  isDense(graph) ? placeUndirected(graph) : placeLayers(graph);

function placeLayers({ nodes, edges }: GraphShape): Positions {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: grid * 0.6, ranksep: grid * 0.8 });
  graph.setDefaultEdgeLabel(() => ({}));
  const numbers = new Map(nodes.map((node, number) => [node, String(number)]));
  // by numbers, because a name can be anything
  for (const number of numbers.values()) graph.setNode(number, { width: grid * 0.4, height: grid * 0.4 });
  for (const [a, b] of edges) graph.setEdge(numbers.get(a)!, numbers.get(b)!);
  layout(graph);
  return fromZero(
    new Map(
      nodes.map((node): [string, Position] => {
        const { x, y } = graph.node(numbers.get(node)!) as Position;
        return [node, { x: x / grid, y: y / grid }];
      }),
    ),
  );
}

/**
 * Edges pull, nodes push. It begins with layers or a circle and leaves nothing to chance, so the same graph gets the same picture.
 */
export function placeUndirected({ nodes, edges }: GraphShape): Positions {
  const spots = isDense({ nodes, edges }) ? circle(nodes) : layered(nodes, edges);
  const numbers = new Map(nodes.map((node, at) => [node, at]));
  const pulls = edges.map(([a, b]) => ({ source: numbers.get(a)!, target: numbers.get(b)! }));
  forceSimulation(spots)
    .stop()
    .force('edges', forceLink(pulls).distance(grid).strength(0.7))
    .force('push', forceManyBody().strength(-6 * grid))
    .force('apart', forceCollide(grid * 0.5))
    .force('x', forceX(0).strength(0.03))
    .force('y', forceY(0).strength(0.08))
    .tick(nodes.length > 60 ? 120 : 400);
  const turned = lyingDown(spots);
  const scale = Math.max(1, nearest / (closest(turned) || 1));
  return fromZero(new Map(turned.map(({ node, x, y }) => [node, { x: x * scale, y: y * scale }])));
}

type Spot = { node: string; x: number; y: number };

function circle(nodes: readonly string[]): Spot[] {
  const radius = (nodes.length * grid) / 5;
  return nodes.map((node, at) => {
    const angle = (2 * Math.PI * at) / nodes.length;
    return { node, x: -radius * Math.cos(angle), y: -radius * Math.sin(angle) };
  });
}

/** Layers from the first node on, with few crossings: a good place to begin, and always the same one. */
function layered(nodes: readonly string[], edges: GraphShape['edges']): Spot[] {
  const near = new Map(nodes.map((node): [string, string[]] => [node, []]));
  for (const [a, b] of edges) {
    near.get(a)!.push(b);
    near.get(b)!.push(a);
  }
  const reached = new Set<string>();
  for (const first of nodes) {
    reached.add(first);
    // a set is walked together with what is added meanwhile
    for (const node of reached) for (const next of near.get(node)!) reached.add(next);
  }
  const order = new Map([...reached].map((node, at) => [node, at]));
  const onwards = edges.map(([a, b]) => (order.get(a)! < order.get(b)! ? ([a, b] as const) : ([b, a] as const)));
  const places = placeLayers({ nodes, edges: onwards });
  return nodes.map((node) => {
    const { x, y } = places.get(node)!;
    return { node, x: x * grid, y: y * grid };
  });
}

/** Turned so that it is wider than high, as pages are, with the first node at the left; in steps of the grid. */
function lyingDown(spots: readonly Spot[]): Spot[] {
  const middle = (of: (spot: Spot) => number) => spots.reduce((sum, spot) => sum + of(spot), 0) / (spots.length || 1);
  const [x0, y0] = [middle(({ x }) => x), middle(({ y }) => y)];
  const [xx, yy, xy] = [
    middle(({ x }) => (x - x0) ** 2),
    middle(({ y }) => (y - y0) ** 2),
    middle(({ x, y }) => (x - x0) * (y - y0)),
  ];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = spots.map(({ node, x, y }) => ({
    node,
    x: ((x - x0) * cos + (y - y0) * sin) / grid,
    y: ((y - y0) * cos - (x - x0) * sin) / grid,
  }));
  const side = (turned[0]?.x ?? 0) > 0 ? -1 : 1;
  return turned.map(({ node, x, y }) => ({ node, x: x * side, y: y * side }));
}

function closest(spots: readonly Spot[]): number {
  let least = Infinity;
  for (const [at, one] of spots.entries())
    for (const two of spots.slice(at + 1)) least = Math.min(least, Math.hypot(one.x - two.x, one.y - two.y));
  return Number.isFinite(least) ? least : 1;
}
