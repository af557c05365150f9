import { animationLimits, type ArrayPart } from '@put/contract/animations/animation-format';
import { layOutCells, needOfCells, saidBelow, type CellsNeed } from './cells.ts';
import type { Drawing } from './drawing.ts';
import { clamp, fitText, fontFor } from './pen.ts';
import { said, saidMarks, saidPart } from './words.ts';

type Need = CellsNeed & { isRow: boolean; isLifted: boolean; hasNotes: boolean };

export const arrayDrawing: Drawing<ArrayPart, Need> = {
  widen(before, part) {
    let { isLifted, hasNotes } = before ?? { isLifted: false, hasNotes: false };
    for (const key in part.cells) {
      const { up, n } = part.cells[key]!;
      if (up === true) isLifted = true;
      if (n !== undefined && n !== '') hasNotes = true;
    }
    const cells = needOfCells(before, Object.values(part.cells), part.at, part.bands);
    return { ...cells, isRow: before?.isRow === true || part.ends !== undefined, isLifted, hasNotes };
  },

  layOut(need, width) {
    const { count, ems, isRow, isLifted, hasNotes } = need;
    const isDense = count > 64;
    // a number for each place only while there is room for it
    const hasNumbers = !isRow && count * 2 <= animationLimits.shapes * 0.6;
    const usual = isDense ? 30 : isRow ? 46 : width >= 480 ? 58 : 52;
    const lift = isLifted ? (isDense ? 12 : 24) : 0;
    const grid = layOutCells(need, {
      width,
      gap: isDense ? 3 : width < 480 && count > 8 ? 4 : 6,
      leastWidth: Math.min(Math.max(isDense ? 22 : 25, ems * 12 + 8), Math.max(90, width / 3)),
      mostWidth: Math.min(Math.max(usual, ems * 17 + 16), Math.max(120, width / 2)),
      height: (w) => clamp(Math.min(30, w), w, isDense ? 28 : isRow ? 44 : 52),
      above: lift + (hasNotes ? 18 : 0),
      below: isRow ? 22 : hasNumbers ? 19 : 4,
      isLeft: isRow,
    });
    const { w, h, inRow, xOf, yOf } = grid;
    const font = fontFor(ems, w - 8, isDense ? 12 : 17);

    return {
      height: grid.height,
      draw(part, pen, key) {
        const cells = Object.entries(part.cells).toSorted(([, a], [, b]) => a.i - b.i);
        if (isRow) {
          // the way along which elements come and go
          for (let first = 0; first < count; first += inRow) {
            const [y, last] = [yOf(first) + h / 2 + 4, Math.min(first + inRow, count) - 1];
            pen({
              key: `way:${first}`,
              shape: 'line',
              x: xOf(first) - w / 2,
              y,
              x2: xOf(last) + w / 2,
              y2: y,
              role: 'index',
            });
          }
          pen({
            key: 'ends',
            shape: 'text',
            x: xOf(0) - w / 2,
            y: yOf(0) + h / 2 + 14,
            anchor: 'start',
            ...fitText(cells.length === 0 ? 'пусто' : (part.ends ?? ''), width - 4, 12, 12),
            role: 'words',
          });
        }
        for (const [what, cell] of cells) {
          const { i, v, t = '', n = '', touch = '' } = cell;
          pen({
            key: what,
            shape: 'box',
            x: xOf(i),
            y: yOf(i) - (cell.up === true ? lift : 0),
            w,
            h,
            y2: -h / 2 - 9,
            ...fitText(v, w - 8, font),
            note: n === '' ? '' : fitText(n, w + 6, 12, 9, true).text,
            tone: cell.up === true && t === '' ? 'here' : t,
            touch,
            of: key,
            what,
          });
        }
        if (hasNumbers)
          for (let i = 0; i < count; i++)
            pen({
              key: `index:${i}`,
              shape: 'text',
              x: xOf(i),
              y: yOf(i) + h / 2 + 10,
              text: `${i}`,
              font: 11,
              role: 'index',
            });
        grid.drawBelow(part.at, part.bands, pen);
        return saidPart(part.title, isRow ? 'Ряд' : 'Массив', cells.map(([, cell]) => said(cell.v, cell)).join(', '), [
          ...saidMarks(cells.map(([, cell]) => [`${cell.i}`, cell] as const)),
          ...cells.filter(([, { up }]) => up === true).map(([, { i }]) => `поднят: ${i}`),
          ...saidBelow(part.at, part.bands),
        ]);
      },
    };
  },
};
