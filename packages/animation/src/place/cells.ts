import type { Band } from '@put/contract/animations/animation-format';
import { clamp, fitText, largest, rowsWithoutOverlap, textWidth, type Pen } from './pen.ts';

/** What places in a row need: how many, how long the texts are (in ems), and how crowded it is below them. */
export type CellsNeed = { count: number; ems: number; isOutside: boolean; pointers: number; bands: number };

const pointerFont = 13;
const bandFont = 12;
/** From one place to the next where it is narrow: tells which names will not stand beside each other. */
const tight = 34;

const spanOf = (middle: number, text: string, font: number, isCode: boolean) => {
  const half = textWidth(text, font, isCode) / 2 + 3;
  return { from: middle - half, to: middle + half };
};
const rowsOf = (spans: { from: number; to: number }[]) =>
  spans.length === 0 ? 0 : Math.max(...rowsWithoutOverlap(spans)) + 1;

const pointerSpans = (at: Record<string, number>, xOf: (i: number) => number) =>
  Object.entries(at).map(([name, i]) => spanOf(xOf(i), name, pointerFont, true));
const bandSpans = (bands: Record<string, Band>, edgesOf: (band: Band) => { from: number; to: number }) =>
  Object.entries(bands).map(([name, band]) => {
    const { from, to } = edgesOf(band);
    const words = spanOf((from + to) / 2, name, bandFont, false);
    return { from: Math.min(from, words.from), to: Math.max(to, words.to) };
  });

export function needOfCells(
  before: CellsNeed | undefined,
  cells: Iterable<{ i: number; v: string }>,
  at: Record<string, number>,
  bands: Record<string, Band>,
  step = tight,
): CellsNeed {
  let { count, ems } = before ?? { count: 0, ems: 0 };
  for (const { i, v } of cells) {
    if (i >= count) count = i + 1;
    // most texts are shorter than what was seen already
    if (v.length * 0.9 > ems) ems = Math.max(ems, textWidth(v, 1));
  }
  const places = Object.values(at);
  return {
    count,
    ems,
    isOutside: before?.isOutside === true || places.some((i) => i < 0 || i >= count),
    pointers: Math.max(before?.pointers ?? 0, rowsOf(pointerSpans(at, (i) => i * step))),
    bands: Math.max(
      before?.bands ?? 0,
      rowsOf(bandSpans(bands, ({ lo, hi }) => ({ from: lo * step + 2, to: (hi + 1) * step - 2 }))),
    ),
  };
}

export type CellsLayout = {
  w: number;
  h: number;
  height: number;
  inRow: number;
  xOf: (i: number) => number;
  /** The middle of a place's height. */
  yOf: (i: number) => number;
  drawBelow: (at: Record<string, number>, bands: Record<string, Band>, pen: Pen) => void;
};

export type CellsStyle = {
  width: number;
  /** Between two places. */
  gap: number;
  leastWidth: number;
  mostWidth: number;
  height: (w: number) => number;
  /** Kept free above each row, and below the places before the pointers. */
  above: number;
  below: number;
  /** Rows begin at the left instead of standing in the middle. */
  isLeft?: boolean;
  /** Kept free at both sides. */
  side?: number;
  /** Every second row goes back, so that neighbours stand beside each other where a row ends. */
  isSnake?: boolean;
};

/** Lays places out in one row, or in several of the same length where one would be too narrow. */
export function layOutCells(need: CellsNeed, style: CellsStyle): CellsLayout {
  const { width, gap, leastWidth, mostWidth, above, below, side = 2 } = style;
  const count = Math.max(need.count, 1);
  const outside = need.isOutside ? 2 : 0;
  const room = width - 2 * side + gap;
  const most = Math.max(1, Math.floor(room / (Math.min(leastWidth, width - 2 * side) + gap)) - outside);
  const rows = Math.ceil(count / most);
  const inRow = Math.ceil(count / rows);
  const w = Math.min(mostWidth, room / (inRow + outside) - gap);
  const h = style.height(w);
  const step = w + gap;
  const used = (inRow + outside) * step - gap;
  const left = (style.isLeft === true ? side : Math.max(side, (width - used) / 2)) + (outside / 2) * step;
  const pointersHeight = need.pointers === 0 ? 0 : 9 + need.pointers * 16;
  const bandsHeight = need.bands * 29;
  const line = above + h + below + pointersHeight + bandsHeight;
  const rowOf = (i: number) => clamp(0, Math.floor(i / inRow), rows - 1);
  const xOf = (i: number) => {
    const [row, at] = [rowOf(i), i - rowOf(i) * inRow];
    return left + (style.isSnake === true && row % 2 === 1 ? inRow - 1 - at : at) * step + w / 2;
  };
  const yOf = (i: number) => rowOf(i) * (line + (rows > 1 ? 8 : 0)) + above + h / 2;
  // rows are told apart when it is asked what overlaps
  const farOf = (i: number) => rowOf(i) * 1e5;

  const drawBelow = (at: Record<string, number>, bands: Record<string, Band>, pen: Pen): void => {
    const rowsOfPointers = rowsWithoutOverlap(pointerSpans(at, (i) => xOf(i) + farOf(i)));
    Object.entries(at).forEach(([name, i], which) => {
      const { text } = fitText(name, width, pointerFont, pointerFont, true);
      const half = textWidth(text, pointerFont, true) / 2;
      const x = clamp(4, xOf(i), width - 4);
      const deeper = Math.min(rowsOfPointers[which]!, Math.max(need.pointers, 1) - 1);
      pen({
        key: `at:${name}`,
        shape: 'pointer',
        x,
        y: yOf(i) + h / 2 + below + 1,
        w: clamp(half, x, Math.max(half, width - half)) - x,
        h: 16 + deeper * 16,
        text,
        font: pointerFont,
      });
    });

    // a band over several rows is cut; its name stands below the longest piece
    const pieces = Object.entries(bands).flatMap(([name, { lo, hi }]) => {
      if (hi < lo) return [];
      const parts: { key: string; name: string; lo: number; hi: number }[] = [];
      for (let row = rowOf(lo); row <= rowOf(hi); row++) {
        const [from, to] = [Math.max(lo, row * inRow), Math.min(hi, row * inRow + inRow - 1)];
        parts.push({ key: `band:${name}:${row - rowOf(lo)}`, name: '', lo: from, hi: to });
      }
      const longest = parts.reduce((one, other) => (other.hi - other.lo > one.hi - one.lo ? other : one), parts[0]!);
      longest.name = name;
      return parts;
    });
    const edgesOf = (band: Band) => ({ from: xOf(band.lo) - w / 2, to: xOf(band.hi) + w / 2 });
    const deep = rowsWithoutOverlap(
      pieces.map(({ name, lo, hi }) => {
        const { from, to } = edgesOf({ lo, hi });
        const words = spanOf((from + to) / 2, name, bandFont, false);
        return { from: Math.min(from, words.from) + farOf(lo), to: Math.max(to, words.to) + farOf(lo) };
      }),
    );
    pieces.forEach(({ key, name, lo, hi }, which) => {
      const { from, to } = edgesOf({ lo, hi });
      const y = yOf(lo) + h / 2 + below + pointersHeight + 8 + Math.min(deep[which]!, Math.max(need.bands, 1) - 1) * 29;
      const { text } = fitText(name, width, bandFont, bandFont);
      const half = textWidth(text, bandFont) / 2;
      const middle = (from + to) / 2;
      pen({
        key,
        shape: 'band',
        x: from,
        y,
        x2: to,
        y2: y,
        w: clamp(half, middle, Math.max(half, width - half)) - middle,
        h: 12,
        text,
        font: bandFont,
      });
    });
  };
  return { w, h, inRow, height: rows * line + (rows - 1) * 8, xOf, yOf, drawBelow };
}

/** A band with nothing in it, and a pointer to nowhere, are not drawn. */
export const saidBelow = (at: Record<string, number>, bands: Record<string, Band>): string[] => [
  ...Object.entries(at).map(([name, i]) => `${name} = ${i}`),
  ...Object.entries(bands).map(
    ([name, { lo, hi }]) => `${name}: ${hi < lo ? 'пусто' : lo === hi ? lo : `${lo}–${hi}`}`,
  ),
];

export const widestOf = (texts: Iterable<string>, before = 0): number => {
  const ems: number[] = [];
  for (const text of texts) ems.push(textWidth(text, 1));
  return largest(ems, before);
};
