import type { Shape } from '../picture.ts';

const blank: Omit<Shape, 'key' | 'shape' | 'x' | 'y'> = {
  w: 0,
  h: 0,
  x2: 0,
  y2: 0,
  bend: 0,
  text: '',
  note: '',
  font: 13,
  anchor: 'middle',
  role: 'element',
  tone: '',
  touch: '',
  of: '',
  what: '',
};

export type Drawn = Partial<Shape> & Pick<Shape, 'key' | 'shape' | 'x' | 'y'>;
/** Adds a shape of a part; its place is counted from the part's upper left corner. */
export type Pen = (shape: Drawn) => void;

export const penAt =
  (shapes: Shape[], part: string, left: number, above: number): Pen =>
  (drawn) => {
    const shape: Shape = { ...blank, ...drawn };
    shape.key = `${part}/${shape.key}`;
    shape.x += left;
    shape.y += above;
    // elsewhere `x2` and `y2` are distances
    if (shape.shape === 'line' || shape.shape === 'arrow' || shape.shape === 'band') {
      shape.x2 += left;
      shape.y2 += above;
    }
    shapes.push(shape);
  };

export const clamp = (low: number, x: number, high: number): number => Math.max(low, Math.min(x, high));
export const largest = (values: Iterable<number>, least: number): number => {
  let most = least;
  for (const value of values) if (value > most) most = value;
  return most;
};

const wideLetters = new Set('мшщжюфыдМШЩЖЮФЫДОQMWmw@%∞→←↔…—');
const narrowLetters = new Set("ijltfrI.,:;!|'()[] -");

/** About how wide a text is, in pixels, without measuring it in a browser: rather too much than too little. */
export function textWidth(text: string, font: number, isCode = false): number {
  if (isCode) return text.length * font * 0.61;
  let ems = 0;
  for (const letter of text) ems += wideLetters.has(letter) ? 0.86 : narrowLetters.has(letter) ? 0.44 : 0.64;
  return ems * font;
}

/** The text as it fits: smaller letters first, down to `least` pixels, then an ellipsis. */
export function fitText(text: string, width: number, most: number, least = 10, isCode = false) {
  const ems = textWidth(text, 1, isCode);
  if (ems * most <= width) return { text, font: most };
  const font = Math.max(least, Math.floor((width / ems) * 2) / 2);
  if (ems * font <= width) return { text, font };
  let cut = Array.from(text);
  const share = width / (ems * font);
  cut = cut.slice(0, Math.max(1, Math.floor(cut.length * share)));
  while (cut.length > 1 && textWidth(`${cut.join('')}…`, font, isCode) > width) cut.pop();
  return { text: `${cut.join('')}…`, font };
}

/** The size of letters that suits the longest of the texts; single ones that are much longer get smaller letters. */
export const fontFor = (ems: number, width: number, most: number, least = 12): number =>
  clamp(Math.min(least, most), Math.floor((width / Math.max(ems, 0.1)) * 2) / 2, most);

/** Words set in lines of a width; a word that is longer than a line is cut. */
export function linesOf(text: string, width: number, font: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer, font) <= width) lines[lines.length - 1] = longer;
    else lines.push(fitText(word, width, font, font).text);
  }
  return lines;
}

/**
 * Puts things that lie along a line into as few rows as it takes for none to overlap. The first ones stay in the first
 * row. Returns the row of each, from 0.
 */
export function rowsWithoutOverlap(things: readonly { from: number; to: number }[]): number[] {
  const rows: { from: number; to: number }[][] = [];
  return things.map((thing) => {
    let at = rows.findIndex((row) => row.every(({ from, to }) => thing.to <= from || to <= thing.from));
    if (at < 0) at = rows.push([]) - 1;
    rows[at]!.push(thing);
    return at;
  });
}

/** Half a size of a node: the radius of a disc, or half the sides of a box. */
export type Half = { w: number; h: number; isDisc: boolean };
export type Point = { x: number; y: number };

/** Where the way from a node's middle to another point leaves the node, and `more` pixels after that. */
export function borderOf(node: Point, half: Half, to: Point, more = 0): Point {
  const [dx, dy] = [to.x - node.x, to.y - node.y];
  const way = Math.hypot(dx, dy);
  if (way < 1e-6) return node;
  const reach = half.isDisc ? half.w : way / Math.max(Math.abs(dx) / half.w, Math.abs(dy) / half.h);
  const share = (reach + more) / way;
  return { x: node.x + dx * share, y: node.y + dy * share };
}

/** Half a node's height at a distance from its middle. */
export const halfAt = ({ w, h, isDisc }: Half, aside: number): number =>
  isDisc ? Math.sqrt(Math.max(0, w * w - aside * aside)) : h;

/** Whether a text stands well in a disc. */
export const isShort = ({ ems, letters }: { ems: number; letters: number }): boolean => letters <= 3 && ems <= 2.3;
