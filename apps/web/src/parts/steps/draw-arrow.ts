export type Point = readonly [x: number, y: number];
export type Box = { left: number; top: number; right: number; bottom: number };
/** Two SVG paths: the line and its head. */
export type Arrow = { line: string; head: string };

/** Arrows to different objects run in parallel lanes. */
const [lanes, lanePx] = [4, 4];
const [cornerPx, headPx, outPx, beyondPx] = [7, 7, 12, 9];
/** Cards hide arrows. A hidden part costs as much as a way this many times longer. */
const hiddenCost = 8;
const bendCost = 12;

/** A possible arrow: its SVG path and points along it. */
type Way = { line: string; spots: readonly Point[]; bends: number };

/**
 * Draws an arrow from a reference, on the right side of its card, to an object. It goes directly to the object's left
 * side if nothing is between; else around the cards, to the top or bottom. Cards lie over arrows, so arrows never cover
 * text.
 */
export function drawArrow(from: Point, own: Box, to: Box, cards: readonly Box[], lane: number): Arrow {
  const shift = (lane % lanes) * lanePx;
  const outside = from[0] + outPx + shift;
  const ways: Way[] = [];
  const side: Point = [to.left, Math.min(to.top + 15, (to.top + to.bottom) / 2)];
  if (to.left - from[0] >= outPx + headPx) ways.push(curve(from, side));
  const middle = (to.left + to.right) / 2;
  // a reference to its own object: the arrow returns to the near corner
  const isLoop = from[0] >= to.left && from[0] <= to.right + outPx && from[1] >= to.top && from[1] <= to.bottom;
  const into = isLoop ? Math.max(middle, to.right - 18 - shift) : Math.min(middle, to.left + 18 + shift);
  const away = beyondPx + shift;
  for (const beyond of [to.top - away, to.bottom + away, own.top - away, own.bottom + away]) {
    if (beyond > to.top && beyond < to.bottom) continue;
    const edge = beyond < to.top ? to.top : to.bottom;
    ways.push(bent([from, [outside, from[1]], [outside, beyond], [into, beyond], [into, edge]]));
  }
  const [best] = ways.map((way) => ({ way, cost: costOf(way, cards) })).toSorted((a, b) => a.cost - b.cost);
  const { line, spots } = best!.way;
  return { line, head: headAt(spots.at(-2)!, spots.at(-1)!) };
}

function costOf({ spots, bends }: Way, cards: readonly Box[]): number {
  let cost = bends * bendCost;
  for (let index = 1; index < spots.length; index++) {
    const [from, to] = [spots[index - 1]!, spots[index]!];
    const length = distance(from, to);
    const [x, y] = part(from, to, 0.5);
    const isHidden = cards.some((card) => x > card.left && x < card.right && y > card.top && y < card.bottom);
    cost += isHidden ? length * hiddenCost : length;
  }
  return cost;
}

const curveParts = 16;

/** A curve, horizontal at both ends. */
function curve(from: Point, to: Point): Way {
  const pull = Math.min(80, Math.max(16, (to[0] - from[0]) / 2));
  const [a, b]: Point[] = [
    [from[0] + pull, from[1]],
    [to[0] - pull, to[1]],
  ];
  const mix = (axis: 0 | 1, t: number) =>
    (1 - t) ** 3 * from[axis] + 3 * (1 - t) ** 2 * t * a![axis] + 3 * (1 - t) * t ** 2 * b![axis] + t ** 3 * to[axis];
  const spots = Array.from({ length: curveParts + 1 }, (_, index) => index / curveParts).map((t): Point => [
    mix(0, t),
    mix(1, t),
  ]);
  return { line: `M${words(from)}C${words(a!)} ${words(b!)} ${words(to)}`, spots, bends: 0 };
}

const spotPx = 10;

/** Straight lines with round corners. */
function bent(points: readonly Point[]): Way {
  const spots = points.slice(0, 1);
  let line = `M${words(points[0]!)}`;
  for (let index = 1; index < points.length; index++) {
    const [before, here, after] = [points[index - 1]!, points[index]!, points[index + 1]];
    const parts = Math.max(1, Math.ceil(distance(before, here) / spotPx));
    for (let count = 1; count <= parts; count++) spots.push(part(before, here, count / parts));
    line +=
      after === undefined
        ? `L${words(here)}`
        : `L${words(towards(here, before))}Q${words(here)} ${words(towards(here, after))}`;
  }
  return { line, spots, bends: points.length - 2 };
}

function headAt(from: Point, end: Point): string {
  const length = distance(from, end) || 1;
  const [dx, dy] = [((end[0] - from[0]) / length) * headPx, ((end[1] - from[1]) / length) * headPx];
  const [x, y] = [end[0] - dx, end[1] - dy];
  return `M${words(end)}L${words([x - dy * 0.6, y + dx * 0.6])}L${words([x + dy * 0.6, y - dx * 0.6])}Z`;
}

const distance = (from: Point, to: Point) => Math.hypot(to[0] - from[0], to[1] - from[1]);

const part = (from: Point, to: Point, t: number): Point => [
  from[0] + (to[0] - from[0]) * t,
  from[1] + (to[1] - from[1]) * t,
];

/** Where the rounding of a corner begins. */
function towards(corner: Point, to: Point): Point {
  const length = distance(corner, to);
  return length === 0 ? corner : part(corner, to, Math.min(cornerPx, length / 2) / length);
}

const words = ([x, y]: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
