import type { ValuesPart } from '@put/contract/animations/animation-format';
import type { Drawing } from './drawing.ts';
import { fitText, textWidth } from './pen.ts';
import { said, saidMarks, saidPart } from './words.ts';

/** The names of all states with the longest text of each, in letters. */
type Need = { rows: Record<string, { o: number; letters: number }>; hasNotes: boolean };

const font = 13;
const chip = { h: 30, gap: 8, line: 38 };
const textOf = (name: string, value: string) => `${name} = ${value}`;

export const valuesDrawing: Drawing<ValuesPart, Need> = {
  widen(before, part) {
    const rows = { ...before?.rows };
    let hasNotes = before?.hasNotes === true;
    for (const [name, { v, o, n }] of Object.entries(part.rows)) {
      const letters = textOf(name, v).length;
      const known = Object.hasOwn(rows, name) ? rows[name] : undefined;
      if (!known || known.letters < letters) rows[name] = { o: known?.o ?? o, letters };
      if (n !== undefined && n !== '') hasNotes = true;
    }
    return { rows, hasNotes };
  },

  layOut({ rows, hasNotes }, width) {
    const names = Object.keys(rows).toSorted((a, b) => rows[a]!.o - rows[b]!.o);
    const widthOf = (name: string) =>
      Math.min(width - 2, Math.max(56, textWidth('0'.repeat(rows[name]!.letters), font, true) + 24));
    // chips of about one width stand in columns
    const [least, most] = [Math.min(...names.map(widthOf)), Math.max(...names.map(widthOf))];
    const common = most <= least * 1.35 ? most : undefined;
    const line = chip.line + (hasNotes ? 14 : 0);
    let [x, y] = [1, hasNotes ? 14 : 0];
    const places = new Map<string, { x: number; y: number; w: number }>();
    for (const name of names) {
      const w = common ?? widthOf(name);
      if (x > 1 && x + w > width) [x, y] = [1, y + line];
      places.set(name, { x: x + w / 2, y: y + chip.h / 2 + 1, w });
      x += w + chip.gap;
    }
    return {
      height: names.length === 0 ? chip.h : y + chip.h + 2,
      draw(part, pen, key) {
        const shown = Object.entries(part.rows).toSorted(([, a], [, b]) => a.o - b.o);
        for (const [name, { v, t = '', n = '', touch = '' }] of shown) {
          const at = places.get(name)!;
          pen({
            key: name,
            shape: 'box',
            x: at.x,
            y: at.y,
            w: at.w,
            h: chip.h,
            y2: -chip.h / 2 - 8,
            ...fitText(textOf(name, v), at.w - 14, font, 11, true),
            note: n === '' ? '' : fitText(n, at.w, 12, 10, true).text,
            role: 'value',
            tone: t,
            touch,
            of: key,
            what: name,
          });
        }
        return saidPart(
          part.title,
          'Значения',
          shown.map(([name, row]) => said(textOf(name, row.v), row)).join('; '),
          saidMarks(shown),
        );
      },
    };
  },
};
