import type { BarsPart } from '@put/contract/animations/animation-format';
import { layOutCells, needOfCells, saidBelow, type CellsNeed } from './cells.ts';
import type { Drawing } from './drawing.ts';
import { fitText, textWidth } from './pen.ts';
import { said, saidMarks, saidPart } from './words.ts';

/** `low` and `high`: the least and the largest value, with zero among them. */
type Need = CellsNeed & { low: number; high: number; isLifted: boolean; hasNotes: boolean };

/** A text that is no number is drawn as nothing. */
const numberOf = (text: string): number => {
  const value = Number(text.replace(',', '.').replace('−', '-').replaceAll(/\s/gu, ''));
  return Number.isFinite(value) ? value : 0;
};
const font = 12;

export const barsDrawing: Drawing<BarsPart, Need> = {
  widen(before, part) {
    const cells = Object.values(part.cells);
    let { low, high, isLifted, hasNotes } = before ?? { low: 0, high: 0, isLifted: false, hasNotes: false };
    for (const { v, up, n } of cells) {
      const value = numberOf(v);
      if (value < low) low = value;
      if (value > high) high = value;
      isLifted ||= up === true;
      hasNotes ||= n !== undefined && n !== '';
    }
    return { ...needOfCells(before, cells, part.at, part.bands), low, high, isLifted, hasNotes };
  },

  layOut(need, width) {
    const { count, ems, low, high, isLifted, hasNotes } = need;
    const tall = width < 480 ? 112 : 140;
    const gap = count > 60 ? 1 : count > 24 ? 2 : 6;
    const [above, lift] = [(hasNotes ? 30 : 16) + (isLifted ? 14 : 0), 14];
    // the number of a place and the value stand where the bar is wide enough for them
    const share = (width - 4) / Math.max(1, count) - gap;
    const hasNumbers = share >= textWidth(`${Math.max(0, count - 1)}`, 10, true) && share >= 12;
    const grid = layOutCells(need, {
      width,
      gap,
      // a row of bars is read as one shape, so it stays one row
      leastWidth: 1,
      mostWidth: 44,
      height: () => tall,
      above,
      below: hasNumbers ? 19 : 4,
    });
    const { w, xOf, yOf } = grid;
    const hasValues = ems * 10 <= w + gap - 1;
    const perOne = tall / (high - low || 1);
    const zero = (i: number) => yOf(i) + tall / 2 + low * perOne;

    return {
      height: grid.height,
      draw(part, pen, key) {
        const cells = Object.entries(part.cells).toSorted(([, a], [, b]) => a.i - b.i);
        for (const [what, cell] of cells) {
          const { i, v, t = '', n = '', touch = '' } = cell;
          const [value, isUp] = [numberOf(v), cell.up === true];
          const h = Math.max(2, Math.abs(value) * perOne);
          pen({
            key: what,
            shape: 'bar',
            x: xOf(i),
            y: zero(i) - (Math.sign(value) * h) / 2 - (isUp ? lift : 0),
            w,
            h,
            y2: -h / 2 - (hasValues ? 22 : 9),
            ...(hasValues ? fitText(v, w + gap - 1, font) : {}),
            note: n === '' ? '' : fitText(n, w + gap, 12, 12, true).text,
            tone: isUp && t === '' ? 'here' : t,
            touch,
            of: key,
            what,
          });
        }
        if (low < 0 && count > 0) {
          const [x, x2] = [xOf(0) - w / 2 - 4, xOf(count - 1) + w / 2 + 4];
          pen({
            key: 'zero',
            shape: 'line',
            x: Math.max(0, x),
            y: zero(0),
            x2: Math.min(width, x2),
            y2: zero(0),
            role: 'index',
          });
        }
        if (hasNumbers)
          for (let i = 0; i < count; i++)
            pen({
              key: `index:${i}`,
              shape: 'text',
              x: xOf(i),
              y: yOf(i) + tall / 2 + 10,
              text: `${i}`,
              font: w < 16 ? 10 : 11,
              role: 'index',
            });
        grid.drawBelow(part.at, part.bands, pen);
        return saidPart(part.title, 'Столбики', cells.map(([, cell]) => said(cell.v, cell)).join(', '), [
          ...saidMarks(cells.map(([, cell]) => [`${cell.i}`, cell] as const)),
          ...cells.filter(([, { up }]) => up === true).map(([, { i }]) => `поднят: ${i}`),
          ...saidBelow(part.at, part.bands),
        ]);
      },
    };
  },
};
