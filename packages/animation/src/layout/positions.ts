/** Where a node stands, in steps of a grid. */
export type Position = { x: number; y: number };
export type Positions = ReadonlyMap<string, Position>;

/** Rounded, so that the same layout is the same text everywhere. */
const round = (value: number): number => Math.round(value * 100) / 100 || 0;

/** Moves everything so that the smallest coordinates are 0. */
export function fromZero(positions: Positions): Positions {
  const all = [...positions.values()];
  const left = Math.min(...all.map(({ x }) => x));
  const top = Math.min(...all.map(({ y }) => y));
  return new Map([...positions].map(([key, { x, y }]) => [key, { x: round(x - left), y: round(y - top) }]));
}
