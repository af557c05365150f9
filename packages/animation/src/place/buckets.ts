import type { BucketsPart } from '@put/contract/animations/animation-format';
import { widestOf } from './cells.ts';
import type { Drawing } from './drawing.ts';
import { fitText, fontFor } from './pen.ts';
import { said, saidMarks, saidPart, type Marked } from './words.ts';

/** `chains`: the longest chain of each bucket. */
type Need = { size: number; chains: readonly number[]; ems: number; hasNotes: boolean };

const [head, row, gap] = [32, 34, 20];

export const bucketsDrawing: Drawing<BucketsPart, Need> = {
  widen(before, part) {
    const items = Object.values(part.items);
    const chains = Array.from({ length: Math.max(part.size, before?.size ?? 0) }, (_, at) => before?.chains[at] ?? 0);
    for (const { b, i } of items) if (chains[b] !== undefined) chains[b] = Math.max(chains[b], i + 1);
    return {
      size: chains.length,
      chains,
      ems: widestOf(
        items.map(({ v }) => v),
        before?.ems,
      ),
      hasNotes: before?.hasNotes === true || [...items, ...Object.values(part.marks)].some(({ n = '' }) => n !== ''),
    };
  },

  layOut({ size, chains, ems, hasNotes }, width) {
    const longest = Math.max(1, ...chains);
    const wish = Math.max(40, ems * 15 + 14);
    const needed = (w: number) => head + longest * (w + gap) + 24;
    // many short chains stand in two columns
    const columns = size > 5 && needed(wish) * 2 <= width ? 2 : 1;
    const room = columns === 2 ? (width - 24) / 2 : width;
    const least = Math.min(Math.max(30, ems * 11 + 8), room - head - gap - 4);
    const inLine = Math.max(1, Math.min(longest, Math.floor((room - head - 2) / (least + gap))));
    const w = Math.min(wish, (room - head - 2) / inLine - gap);
    const line = row + 8 + (hasNotes ? 12 : 0);
    const perColumn = Math.ceil(size / columns);
    const tops: { x: number; y: number }[] = [];
    let height = 0;
    for (let b = 0, y = hasNotes ? 14 : 2; b < size; b++) {
      if (b % perColumn === 0) y = hasNotes ? 14 : 2;
      tops.push({ x: Math.floor(b / perColumn) * (room + 24), y });
      y += Math.max(1, Math.ceil(chains[b]! / inLine)) * line;
      height = Math.max(height, y);
    }
    const font = fontFor(ems, w - 8, 15);
    const spotOf = (b: number, i: number) => {
      const { x, y } = tops[b] ?? { x: 0, y: 0 };
      return {
        x: x + head + 1 + gap + (i % inLine) * (w + gap) + w / 2,
        y: y + Math.floor(i / inLine) * line + row / 2,
      };
    };

    return {
      height: height - 4,
      draw(part, pen, key) {
        const items = Object.entries(part.items)
          .filter(([, { b }]) => b >= 0 && b < part.size)
          .toSorted(([, one], [, other]) => one.b - other.b || one.i - other.i);
        for (let b = 0; b < part.size; b++) {
          const { x, y } = tops[b]!;
          const mark: Marked = part.marks[b] ?? {};
          const { t = '', n = '', touch = '' } = mark;
          pen({
            key: `bucket:${b}`,
            shape: 'box',
            x: x + head / 2 + 1,
            y: y + row / 2,
            w: head,
            h: row,
            x2: -head / 2,
            y2: -row / 2 - 8,
            anchor: 'start',
            text: `${b}`,
            font: 14,
            note: n,
            tone: t,
            touch,
            of: key,
            what: `${b}`,
          });
        }
        for (const [what, { b, i, v, t = '', n = '', touch = '' }] of items) {
          const at = spotOf(b, i);
          const isFirst = i % inLine === 0;
          const tone = t === 'off' ? 'off' : '';
          // in a further line the chain goes on from above
          if (isFirst && i > 0)
            pen({
              key: `next:${what}`,
              shape: 'arrow',
              x: at.x,
              y: spotOf(b, i - inLine).y + row / 2 + 1,
              x2: at.x,
              y2: at.y - row / 2 - 1,
              tone,
            });
          else
            pen({
              key: `next:${what}`,
              shape: 'arrow',
              x: at.x - w / 2 - gap + 2,
              y: at.y,
              x2: at.x - w / 2 - 2,
              y2: at.y,
              tone,
            });
          pen({
            key: what,
            shape: 'box',
            ...at,
            w,
            h: row,
            y2: -row / 2 - 8,
            ...fitText(v, w - 8, font),
            note: n === '' ? '' : fitText(n, w + gap - 4, 12, 12, true).text,
            tone: t,
            touch,
            of: key,
            what,
          });
        }
        const chainsSaid = new Map<number, string[]>();
        for (const [, item] of items) chainsSaid.set(item.b, [...(chainsSaid.get(item.b) ?? []), said(item.v, item)]);
        const marks = Object.entries(part.marks);
        return saidPart(
          part.title,
          `Корзины (${part.size})`,
          [...chainsSaid].map(([b, chain]) => `${b}: ${chain.join(' → ')}`).join('; '),
          [
            ...saidMarks(items.map(([, item]) => [item.v, item] as const)),
            ...marks
              .filter(([, { t, n }]) => t === 'here' || (n ?? '') !== '')
              .map(([b, mark]) => said(`корзина ${b}`, mark)),
            ...saidMarks(marks.map(([b, mark]) => [`корзина ${b}`, mark] as const)),
          ],
        );
      },
    };
  },
};
