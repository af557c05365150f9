import type { TablePart } from '@put/contract/animations/animation-format';
import { widestOf } from './cells.ts';
import type { Drawing } from './drawing.ts';
import { borderOf, clamp, fitText, fontFor, largest, textWidth, type Half } from './pen.ts';
import { said, saidMarks, saidPart, type Marked } from './words.ts';

/** Lengths in ems. */
type Need = { rows: number; cols: number; ems: number; rowTitles: number; colTitles: number; hasNotes: boolean };

const titleFont = 12;
const longestTitle = (titles: Record<string, string> = {}, before = 0) =>
  largest(
    Object.values(titles).map((title) => textWidth(title, 1, true)),
    before,
  );

export const tableDrawing: Drawing<TablePart, Need> = {
  widen(before, { rows, cols, cells, row_titles, col_titles }) {
    const all = Object.values(cells);
    return {
      rows: Math.max(rows, before?.rows ?? 0),
      cols: Math.max(cols, before?.cols ?? 0),
      ems: widestOf(
        all.map(({ v }) => v),
        before?.ems,
      ),
      rowTitles: longestTitle(row_titles, before?.rowTitles),
      colTitles: longestTitle(col_titles, before?.colTitles),
      hasNotes: before?.hasNotes === true || all.some(({ n = '' }) => n !== ''),
    };
  },

  layOut(need, width) {
    const { w, h, gap, side, blocks, height, placeOf } = layOutGrid(need, width);
    const font = fontFor(need.ems, w - 4, 15, 9);
    // arrows begin and end inside the cells, beside their texts
    const inner: Half = { w: w * 0.32, h: h * 0.34, isDisc: false };

    return {
      height,
      draw(part, pen, key) {
        const { cells, arrows, row_titles = {}, col_titles = {} } = part;
        for (const [at, title] of titlesIn(row_titles))
          blocks.forEach((first, block) => {
            const { x, y } = placeOf(Number(at), first);
            const text = fitText(title, side - 8, titleFont, 9, true);
            pen({
              key: `row:${at}:${block}`,
              shape: 'text',
              x: x - w / 2 - 8,
              y,
              ...text,
              anchor: 'end',
              role: 'index',
            });
          });
        for (const [at, title] of titlesIn(col_titles)) {
          const { x, y } = placeOf(0, Number(at));
          const text = fitText(title, w + gap - 2, titleFont, 9, true);
          pen({ key: `col:${at}`, shape: 'text', x, y: y - h / 2 - (need.hasNotes ? 24 : 12), ...text, role: 'index' });
        }
        const lines: string[] = [];
        const marks: [string, Marked][] = [];
        for (let row = 0; row < part.rows; row++) {
          const line: string[] = [];
          for (let col = 0; col < part.cols; col++) {
            const what = `r${row}c${col}`;
            const cell = cells[what] ?? { v: '' };
            const { v, t = '', n = '', touch = '' } = cell;
            pen({
              key: what,
              shape: 'box',
              ...placeOf(row, col),
              w,
              h,
              y2: -h / 2 - 8,
              ...fitText(v, w - 4, font, 8),
              note: n === '' ? '' : fitText(n, w + gap, 12, 12, true).text,
              tone: t,
              touch,
              of: key,
              what,
            });
            line.push(said(v === '' ? '–' : v, cell));
            marks.push([nameOf(part, row, col), cell]);
          }
          lines.push(`${row_titles[row] ?? row}: ${line.join(', ')}`);
        }
        for (const [name, { from, to, t = '' }] of Object.entries(arrows)) {
          const [a, b] = [cellOf(from), cellOf(to)];
          const [one, other] = [placeOf(...a), placeOf(...b)];
          const [begin, end] = [borderOf(one, inner, other), borderOf(other, inner, one)];
          // a long arrow in one row or column goes beside the texts in between
          const isLong = Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) > 1;
          const bend = isLong && (a[0] === b[0] || a[1] === b[1]) ? Math.min(14, h * 0.45) : 0;
          pen({ key: `arrow:${name}`, shape: 'arrow', ...begin, x2: end.x, y2: end.y, bend, tone: t, touch: 'here' });
          marks.push([`стрелка ${nameOf(part, ...a)} → ${nameOf(part, ...b)}`, { ...(t !== '' && { t }) }]);
        }
        const arrowsSaid = Object.values(arrows).map(
          ({ from, to }) => `стрелка: ${nameOf(part, ...cellOf(from))} → ${nameOf(part, ...cellOf(to))}`,
        );
        return saidPart(part.title, 'Таблица', lines.join('; '), [...saidMarks(marks), ...arrowsSaid]);
      },
    };
  },
};

const titlesIn = (titles: Record<string, string>) => Object.entries(titles).filter(([, title]) => title !== '');

const nameOf = ({ row_titles = {}, col_titles = {} }: TablePart, row: number, col: number) =>
  `${row_titles[row] ?? row}:${col_titles[col] ?? col}`;

/** The row and the column of `r2c3`. */
const cellOf = (name: string): [row: number, col: number] => {
  const [, row = '0', col = '0'] = /^r(\d+)c(\d+)$/u.exec(name) ?? [];
  return [Number(row), Number(col)];
};

/** A table too wide for the screen is cut into blocks of columns, one under another. `blocks`: their first columns. */
function layOutGrid({ rows, cols, ems, rowTitles, colTitles, hasNotes }: Need, width: number) {
  const side = rowTitles === 0 ? 0 : Math.min(rowTitles * titleFont + 10, width / 4);
  const room = width - side - 2;
  const least = clamp(14, ems * 9 + 4, 60);
  const gap = room / Math.max(cols, 1) < 30 ? 2 : 4;
  const inBlock = Math.ceil(cols / Math.ceil(cols / Math.max(1, Math.floor((room + gap) / (least + gap)))));
  const wish = Math.max(width < 480 ? 42 : 50, ems * 15 + 14, Math.min(colTitles * titleFont + 6, 90));
  const w = Math.min((room + gap) / inBlock - gap, wish);
  const h = clamp(24, w * 0.8, 38);
  const line = h + gap + (hasNotes ? 12 : 0);
  const above = (colTitles === 0 ? 2 : 22) + (hasNotes ? 12 : 0);
  const block = above + rows * line + 10;
  const left = Math.max(side + 1, (width - (w + gap) * inBlock + gap + side) / 2);
  const blocks = Array.from({ length: Math.ceil(cols / inBlock) }, (_, at) => at * inBlock);
  return {
    w,
    h,
    gap,
    side,
    blocks,
    height: blocks.length * block - gap - 6,
    placeOf: (row: number, col: number) => ({
      x: left + (col % inBlock) * (w + gap) + w / 2,
      y: Math.floor(col / inBlock) * block + above + row * line + h / 2,
    }),
  };
}
