import type { TextPart } from '@put/contract/animations/animation-format';
import { layOutCells, needOfCells, saidBelow, type CellsNeed } from './cells.ts';
import type { Drawing } from './drawing.ts';
import { clamp, fitText, textWidth } from './pen.ts';
import { said, saidMarks, saidPart } from './words.ts';

/** `low`: the leftmost place, 0 or less; `rows`: keys of all lines from top to bottom. */
type Need = CellsNeed & { low: number; rows: readonly { key: string; o: number }[]; titles: number; hasNotes: boolean };

const titleFont = 12;
const lettersOf = (line: string) => Array.from(line);

export const textDrawing: Drawing<TextPart, Need> = {
  widen(before, part) {
    const lines = Object.entries(part.lines);
    const known = new Map((before?.rows ?? []).map((row) => [row.key, row]));
    for (const [key, { o }] of lines) if (!known.has(key)) known.set(key, { key, o });
    const low = Math.min(before?.low ?? 0, 0, ...lines.map(([, { shift }]) => shift), ...Object.values(part.at));
    const end = Math.max(
      0,
      ...lines.map(([, { s, shift }]) => shift + lettersOf(s).length),
      ...Object.values(part.at).map((i) => i + 1),
    );
    const need = needOfCells(before, [], part.at, part.bands);
    return {
      ...need,
      low,
      count: Math.max(end - low, (before?.count ?? 0) + (before?.low ?? 0) - low),
      isOutside: false,
      rows: [...known.values()].toSorted((a, b) => a.o - b.o),
      titles: Math.max(before?.titles ?? 0, ...lines.map(([, { title = '' }]) => textWidth(title, 1))),
      hasNotes: before?.hasNotes === true || Object.values(part.marks).some(({ n = '' }) => n !== ''),
    };
  },

  layOut(need, width) {
    const { count, low, rows, titles, hasNotes } = need;
    // names of lines stand at the left, or on a narrow screen above their lines
    const least = 13;
    const side = titles * titleFont + 12;
    const isBeside = titles > 0 && side <= width / 5 && (width - side) / Math.max(count, 1) - 2 >= least;
    const left = isBeside ? side : 0;
    const room = width - left;
    const w = clamp(least, (room - 4) / Math.max(count, 1) - 2, width < 480 ? 28 : 34);
    const h = clamp(24, w * 1.2, 36);
    const isNumbered = count <= 60;
    const forNotes = hasNotes ? 14 : 0;
    const over = (titles > 0 && !isBeside ? 17 : 0) + forNotes;
    const line = h + 6 + over;
    const grid = layOutCells(need, {
      width: room,
      gap: 2,
      leastWidth: w,
      mostWidth: w,
      height: () => h,
      above: over + Math.max(0, rows.length - 1) * line + (isNumbered ? 14 : 0),
      below: 4,
      isLeft: true,
    });
    const rowOf = new Map(rows.map(({ key }, at) => [key, rows.length - 1 - at]));
    const xOf = (i: number) => left + grid.xOf(i - low);
    const yOf = (i: number, key: string) => grid.yOf(i - low) - (rowOf.get(key) ?? 0) * line;

    return {
      height: grid.height,
      draw(part, pen, key) {
        const lines = Object.entries(part.lines).toSorted(([, a], [, b]) => a.o - b.o);
        const marks: [string, TextPart['marks'][string]][] = [];
        lines.forEach(([name, { s, shift, title = '' }], which) => {
          if (title !== '') {
            const at = isBeside
              ? { x: 0, y: yOf(shift, name) }
              : { x: 2, y: yOf(low, name) - h / 2 - forNotes - (which === 0 && isNumbered ? 14 : 0) - 8 };
            pen({
              key: `title:${name}`,
              shape: 'text',
              ...at,
              ...fitText(title, isBeside ? side : width, titleFont, 10),
              anchor: 'start',
              role: 'words',
            });
          }
          lettersOf(s).forEach((letter, index) => {
            const what = `${name}:${index}`;
            const mark = part.marks[what] ?? {};
            const { t = '', n = '', touch = '' } = mark;
            const i = shift + index;
            pen({
              key: what,
              shape: 'box',
              x: xOf(i),
              y: yOf(i, name),
              w,
              h,
              y2: -h / 2 - 8,
              text: letter === ' ' ? '␣' : letter,
              font: Math.min(17, w * 0.8),
              note: n === '' ? '' : fitText(n, w + 2, 12, 12, true).text,
              tone: t,
              touch,
              of: key,
              what,
            });
            if (which === 0 && isNumbered)
              pen({
                key: `index:${index}`,
                shape: 'text',
                x: xOf(i),
                y: yOf(i, name) - h / 2 - forNotes - 7,
                text: `${index}`,
                font: w < 15 ? 9 : 10,
                role: 'index',
              });
            marks.push([`${letter} (${index})`, mark]);
          });
        });
        const below = Object.fromEntries(Object.entries(part.at).map(([name, i]) => [name, i - low]));
        const bands = Object.fromEntries(
          Object.entries(part.bands).map(([name, { lo, hi }]) => [name, { lo: lo - low, hi: hi - low }]),
        );
        grid.drawBelow(below, bands, (shape) => {
          const isWay = shape.shape === 'band' ? { x2: (shape.x2 ?? 0) + left } : {};
          pen({ ...shape, x: shape.x + left, ...isWay });
        });
        const starred = lines.map(([name, { s, shift, title = '' }]) => {
          const letters = lettersOf(s).map((letter, index) => said(letter, part.marks[`${name}:${index}`] ?? {}));
          return `${title === '' ? '' : `${title} `}${letters.join('')}${shift === 0 ? '' : ` со сдвигом ${shift}`}`;
        });
        return saidPart(part.title, 'Строки', starred.join('; '), [
          ...saidMarks(marks),
          ...saidBelow(part.at, part.bands),
        ]);
      },
    };
  },
};
