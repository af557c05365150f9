import type { GraphPart } from '@put/contract/animations/animation-format';
import type { Shape } from '../picture.ts';
import type { Drawing } from './drawing.ts';
import { borderOf, clamp, fitText, fontFor, halfAt, isShort, textWidth, type Half, type Point } from './pen.ts';
import { said, saidMarks, saidPart } from './words.ts';

type Node = Point & { ems: number; letters: number; noteEms: number };
type Edge = { a: string; b: string; noteEms: number };
/** All nodes and edges that there ever are, so that each keeps its place. */
type Need = { nodes: Record<string, Node>; edges: Record<string, Edge>; isDirected: boolean };

const noteEms = (note: string | undefined) => (note === undefined || note === '' ? 0 : textWidth(note, 1, true));

export const graphDrawing: Drawing<GraphPart, Need> = {
  widen(before, part) {
    const names = Object.keys(part.nodes);
    const nodes = { ...before?.nodes };
    const edges = { ...before?.edges };
    names.forEach((name, at) => {
      const { v, x, y, n } = part.nodes[name]!;
      // without a layout: on a circle
      const turn = (at / names.length) * 2 * Math.PI;
      const ring = names.length / 5;
      nodes[name] = {
        x: x ?? ring * (1 + Math.sin(turn)),
        y: y ?? ring * (1 - Math.cos(turn)),
        ems: Math.max(textWidth(v, 1), nodes[name]?.ems ?? 0),
        letters: Math.max(v.length, nodes[name]?.letters ?? 0),
        noteEms: Math.max(noteEms(n), nodes[name]?.noteEms ?? 0),
      };
    });
    for (const [key, { a, b, n }] of Object.entries(part.edges))
      edges[key] = { a, b, noteEms: Math.max(noteEms(n), edges[key]?.noteEms ?? 0) };
    return { nodes, edges, isDirected: part.directed };
  },

  layOut(need, width) {
    const { height, spots, ways, font } = layOutGraph(need, width);
    return {
      height,
      draw(part, pen, key) {
        const nodes = Object.entries(part.nodes);
        const edges = Object.entries(part.edges).filter(([, { a, b }]) => part.nodes[a] && part.nodes[b]);
        for (const [what, { t = '', n = '' }] of edges) {
          const shape = part.directed ? 'arrow' : 'line';
          pen({ key: `edge:${what}`, shape, ...ways[what]!, note: n, tone: t, of: key, what });
        }
        for (const [what, { v, t = '', n = '', touch = '' }] of nodes) {
          const { x, y, half, note } = spots[what]!;
          pen({
            key: what,
            shape: half.isDisc ? 'disc' : 'box',
            x,
            y,
            w: 2 * half.w,
            h: 2 * half.h,
            ...note,
            ...fitText(v, 2 * half.w - 8, font),
            note: n,
            tone: t,
            touch,
            of: key,
            what,
          });
        }
        const arrow = part.directed ? '→' : '–';
        const nameOf = ({ a, b }: Edge | { a: string; b: string }) => `${part.nodes[a]!.v}${arrow}${part.nodes[b]!.v}`;
        return saidPart(part.title, 'Граф', nodes.map(([, node]) => said(node.v, node)).join(', '), [
          ...saidMarks(nodes.map(([, node]) => [node.v, node] as const)),
          `рёбра: ${edges.map(([, edge]) => said(nameOf(edge), edge)).join(', ') || 'нет'}`,
          ...saidMarks(edges.map(([, edge]) => [nameOf(edge), edge] as const)),
        ]);
      },
    };
  },
};

type Note = Pick<Shape, 'x2' | 'y2' | 'anchor'>;
type Spot = Point & { half: Half; note: Note };
type Way = Pick<Shape, 'x' | 'y' | 'x2' | 'y2' | 'w' | 'h' | 'bend'>;

function layOutGraph({ nodes, edges, isDirected }: Need, width: number) {
  const all = Object.values(nodes);
  const isDisc = all.every(isShort);
  const isSmall = width < 480;
  const most = {
    ems: Math.max(0, ...all.map(({ ems }) => ems)),
    note: Math.max(0, ...all.map((each) => each.noteEms)),
  };
  const r = isSmall ? 18 : 22;
  const h = isDisc ? r : isSmall ? 16 : 18;
  const low = { x: Math.min(...all.map(({ x }) => x)), y: Math.min(...all.map(({ y }) => y)) };
  const across = Math.max(...all.map(({ x }) => x)) - low.x || 0;
  const along = Math.max(...all.map(({ y }) => y)) - low.y || 0;
  // a narrow screen shows a wide graph from top to bottom
  const stepFor = (count: number) => (width - 2 * r - 4) / Math.max(count, 1e-6);
  const isTurned = stepFor(across) < 2 * r + 22 && along < across;
  const wide = isTurned ? along : across;
  const turn = ({ x, y }: Point): Point => (isTurned ? { x: y - low.y, y: x - low.x } : { x: x - low.x, y: y - low.y });

  // names may be as long as the way to the next node of about the same height
  const turned = all.map(turn);
  const beside = turned.flatMap((one, at) =>
    turned.slice(at + 1).flatMap((other) => (Math.abs(one.y - other.y) < 0.5 ? [Math.abs(one.x - other.x)] : [])),
  );
  const near = Math.min(wide || 1, ...beside.filter((x) => x > 0.2));
  const share = near / (wide || 1);
  const longest = Math.max(r, (share * (width - 8) - 16) / (2 + 2 * share));
  const halfOf = ({ ems }: Node): Half =>
    isDisc ? { w: r, h, isDisc } : { w: clamp(r, ems * 8 + 9, longest), h, isDisc };
  const side = Math.max(r, ...all.map((node) => halfOf(node).w)) + 2;
  const noteSide = Math.max(side, isDisc && most.note > 0 ? r * 0.62 + most.note * 12 + 2 : 0);
  const step = wide === 0 ? 0 : Math.max(10, Math.min((width - side - noteSide) / wide, isDisc ? 140 : 200));
  const down = clamp(2 * h + 20, step * 0.8, 108);
  const left = wide === 0 ? width / 2 : Math.max(side, (width - step * wide) / 2);
  const placeOf = (node: Node): Point => {
    const { x, y } = turn(node);
    return { x: left + x * step, y: h + (most.note > 0 ? 16 : 3) + y * down };
  };
  const placed = Object.fromEntries(
    Object.entries(nodes).map(([name, node]) => [name, { ...placeOf(node), half: halfOf(node) }]),
  );
  const ways = waysOf(edges, placed, { isDirected, width });
  const bottom = Math.max(0, ...Object.values(placed).map(({ y }) => y)) + h + (most.note > 0 ? 14 : 4);
  // ways around nodes may go above the highest node and below the lowest
  const peaks = Object.values(ways).map(peakOf);
  const lift = Math.max(0, ...peaks.map(({ y }) => 9 - y));
  for (const spot of Object.values(placed)) spot.y += lift;
  for (const way of Object.values(ways)) [way.y, way.y2] = [way.y + lift, way.y2 + lift];
  const spots: Record<string, Spot> = {};
  for (const [name, at] of Object.entries(placed)) {
    const angles = Object.entries(edges).flatMap(([key, { a, b }]) => [
      ...(a === name ? [angleOf(at, b === name ? { x: at.x, y: at.y - 1 } : bendTo(at, ways[key]!, 1))] : []),
      ...(b === name && a !== b ? [angleOf(at, bendTo(at, ways[key]!, -1))] : []),
    ]);
    spots[name] = { ...at, note: noteSpot(at, nodes[name]!.noteEms * 12, angles, width) };
  }
  return {
    spots,
    ways,
    font: fontFor(most.ems, 2 * (isDisc ? r : longest) - 8, 16),
    height: lift + Math.max(bottom, ...peaks.map(({ y }) => y + 9)),
  };
}

/** The middle of a bent way, which lies farthest from the straight one. */
function peakOf({ x, y, x2, y2, bend }: Way): Point {
  const long = Math.hypot(x2 - x, y2 - y) || 1;
  return { x: (x + x2) / 2 + ((y2 - y) / long) * bend, y: (y + y2) / 2 - ((x2 - x) / long) * bend };
}

const angleOf = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x);
/** A point in which direction a way leaves a node: `side` 1 at its beginning, −1 at its end. */
const bendTo = (node: Point, { x, y, x2, y2, bend }: Way, side: 1 | -1): Point => {
  const [far, long] = [side === 1 ? { x: x2, y: y2 } : { x, y }, Math.hypot(x2 - x, y2 - y) || 1];
  const push = (bend * 2) / long;
  return { x: far.x + (y2 - y) * push, y: far.y - (x2 - x) * push };
};

/** Where a note stands beside a node: where no edge comes. */
function noteSpot(
  { x, y, half }: Point & { half: Half },
  long: number,
  angles: readonly number[],
  width: number,
): Note {
  const { w, h, isDisc } = half;
  const [out, up] = isDisc ? [w * 0.62, h - 2] : [w + 3, h - 4];
  const spots: (Note & { angle: number })[] = [
    { x2: out, y2: -up, anchor: 'start', angle: -Math.PI / 4 },
    { x2: -out, y2: -up, anchor: 'end', angle: (-3 * Math.PI) / 4 },
    { x2: out, y2: up, anchor: 'start', angle: Math.PI / 4 },
    { x2: -out, y2: up, anchor: 'end', angle: (3 * Math.PI) / 4 },
    { x2: 0, y2: -h - 9, anchor: 'middle', angle: -Math.PI / 2 },
    { x2: 0, y2: h + 9, anchor: 'middle', angle: Math.PI / 2 },
  ];
  // beside a box there may be no room for it
  const order = isDisc ? spots : [spots[4]!, spots[5]!, ...spots.slice(0, 4)];
  let [best, most] = [order[0]!, -1];
  for (const spot of order) {
    const from = x + spot.x2 - (spot.anchor === 'end' ? long : spot.anchor === 'middle' ? long / 2 : 0);
    if (from < 0 || from + long > width || y + spot.y2 < 6) continue;
    const free = Math.min(
      Math.PI,
      ...angles.map((angle) => Math.abs(Math.atan2(Math.sin(angle - spot.angle), Math.cos(angle - spot.angle)))),
    );
    if (free > most + 1e-9) [best, most] = [spot, free];
    if (free > 0.7) break;
  }
  const { x2, y2, anchor } = best;
  return { x2, y2, anchor };
}

type Spots = Record<string, Point & { half: Half }>;

/** The ways of edges between borders of nodes, around the nodes that stand in between. */
function waysOf(
  edges: Record<string, Edge>,
  spots: Spots,
  { isDirected, width }: { isDirected: boolean; width: number },
) {
  const known = Object.entries(edges).filter(([, { a, b }]) => spots[a] && spots[b]);
  const pairs = new Set(known.map(([, { a, b }]) => `${a}\n${b}`));
  const ways: Record<string, Way> = {};
  for (const [key, { a, b }] of known) {
    const [from, to] = [spots[a]!, spots[b]!];
    if (a === b) {
      const y = from.y - halfAt(from.half, 7);
      ways[key] = { x: from.x - 7, y, x2: from.x + 7, y2: y, w: 0, h: 0, bend: 24 };
      continue;
    }
    // there and back are two ways
    const isPair = isDirected && pairs.has(`${b}\n${a}`);
    let bend = isPair ? 16 : bendAround(from, to, Object.values(spots));
    const straight = { x: from.x, y: from.y, x2: to.x, y2: to.y, w: 0, h: 0 };
    const { x } = peakOf({ ...straight, bend });
    if (x < 8 || x > width - 8) bend = -bend;
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const handle = (share: number) => ({
      x: from.x + (to.x - from.x) * share + ((to.y - from.y) / long) * bend * 1.33,
      y: from.y + (to.y - from.y) * share - ((to.x - from.x) / long) * bend * 1.33,
    });
    const begin = borderOf(from, from.half, bend === 0 ? to : handle(0.3), 1);
    const end = borderOf(to, to.half, bend === 0 ? from : handle(0.7), isDirected ? 2 : 1);
    ways[key] = { x: begin.x, y: begin.y, x2: end.x, y2: end.y, w: 0, h: 0, bend };
  }
  spreadNotes(known, ways, spots);
  return ways;
}

/** Moves notes along their ways to where neither a node nor another note nor another way is. */
function spreadNotes(edges: [string, Edge][], ways: Record<string, Way>, spots: Spots): void {
  const notes: (Point & { half: number })[] = [];
  for (const [key, { noteEms: ems }] of edges) {
    if (ems === 0) continue;
    const way = ways[key]!;
    const [middle, half] = [peakOf(way), ems * 6];
    const at = (share: number) => ({ x: middle.x + (way.x2 - way.x) * share, y: middle.y + (way.y2 - way.y) * share });
    const isFree = (point: Point) =>
      notes.every((note) => Math.abs(note.y - point.y) > 15 || Math.abs(note.x - point.x) > note.half + half + 3) &&
      Object.values(spots).every(
        (node) => Math.abs(node.y - point.y) > node.half.h + 7 || Math.abs(node.x - point.x) > node.half.w + half,
      ) &&
      edges.every(([other]) => other === key || wayTo(point, ways[other]!) > Math.max(9, half));
    const share = [0, -0.12, 0.12, -0.22, 0.22].find((each) => isFree(at(each))) ?? 0;
    const place = at(share);
    [way.w, way.h] = [place.x - middle.x, place.y - middle.y];
    notes.push({ ...place, half });
  }
}

/** How far a point is from a straight way; from a bent one: infinitely. */
function wayTo(point: Point, { x, y, x2, y2, bend }: Way): number {
  if (bend !== 0) return Infinity;
  const [dx, dy] = [x2 - x, y2 - y];
  const along = clamp(0, ((point.x - x) * dx + (point.y - y) * dy) / (dx * dx + dy * dy || 1), 1);
  return Math.hypot(point.x - x - dx * along, point.y - y - dy * along);
}

/** How far a straight way must be bent so as not to pass behind another node. */
function bendAround(from: Point, to: Point, spots: readonly (Point & { half: Half })[]): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  for (const node of spots) {
    const along = ((node.x - from.x) * dx + (node.y - from.y) * dy) / long;
    const reach = Math.max(node.half.h, node.half.w * 0.8);
    if (
      along < reach ||
      along > long - reach ||
      (node.x === from.x && node.y === from.y) ||
      (node.x === to.x && node.y === to.y)
    )
      continue;
    const aside = ((node.x - from.x) * dy - (node.y - from.y) * dx) / long;
    if (Math.abs(aside) < reach + 3) return aside > 0 ? aside - reach - 12 : aside + reach + 12;
  }
  return 0;
}
