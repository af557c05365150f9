import type { TreePart } from '@put/contract/animations/animation-format';
import { noteFont } from '../draw-shape.ts';
import { widestOf } from './cells.ts';
import type { Drawing } from './drawing.ts';
import { borderOf, clamp, fitText, fontFor, isShort, largest, textWidth, type Half } from './pen.ts';
import { said, saidMarks, saidPart } from './words.ts';

export type TreeNeed = { wide: number; deep: number; ems: number; letters: number; noteEms: number };

/** Sizes of a drawn tree, shared with the heap. `wide`: places side by side less one; `deep`: levels less one. */
export function layOutTree({ wide, deep, ems, letters, noteEms }: TreeNeed, width: number) {
  const isDisc = isShort({ ems, letters });
  const least = isDisc ? 30 : clamp(28, ems * 10 + 6, 90);
  const noteSide = Math.min(noteEms * noteFont, 40) * 0.7;
  const across = (count: number) => (width - 4 - noteSide) / (count + 1);
  // a tree too wide for the screen grows to the right
  const isTurned = across(wide) < least + 4 && across(deep) > across(wide);
  const [sides, levels] = isTurned ? [deep, wide] : [wide, deep];
  const cell = across(sides);
  const w = isDisc
    ? clamp(24, cell - 6, width < 480 ? 36 : 42)
    : clamp(24, cell - (isTurned ? 16 : 6), Math.max(58, ems * 16 + 14));
  const h = isDisc ? w : clamp(26, w * 0.62, 36);
  const step = Math.min(cell, isTurned ? w + 60 : Math.max(92, w + 16));
  const line = isTurned ? h + 10 : h + 32;
  const left = w / 2 + 2 + Math.max(0, (width - 4 - noteSide - w - step * sides) / 2);
  const half: Half = { w: w / 2, h: h / 2, isDisc };
  const font = fontFor(ems, w - 8, 16);
  // a note stands at the corner of its node where there is room beside it, and otherwise above it
  const noteAt = isDisc ? { x2: w * 0.31, y2: 2 - h / 2 } : { x2: w / 2 - 4, y2: -h / 2 - 2 };
  const isBeside = noteEms * noteFont <= step - w / 2 - noteAt.x2;
  const note = isBeside || isTurned ? noteAt : { x2: w * 0.2, y2: -h / 2 - 8 };
  const noteRoom = isTurned ? step - w / 2 - noteAt.x2 + 6 : step - 4;
  const above = h / 2 + (noteEms === 0 ? 2 : 6 - note.y2 - h / 2);
  return {
    half,
    height: above + levels * line + h / 2 + 3,
    placeOf: (x: number, y: number) =>
      isTurned ? { x: left + y * step, y: above + x * line } : { x: left + x * step, y: above + y * line },
    /** A node without its place. */
    nodeOf: (v: string, n: string) =>
      ({
        shape: isDisc ? 'disc' : 'box',
        w,
        h,
        ...note,
        anchor: 'start',
        ...fitText(v, w - 8, font),
        note: n === '' ? '' : fitText(n, noteRoom, noteFont, noteFont, true).text,
      }) as const,
  };
}

export const treeDrawing: Drawing<TreePart, TreeNeed> = {
  widen(before, part) {
    const nodes = Object.values(part.nodes);
    return {
      wide: largest(
        nodes.map(({ x = 0 }) => x),
        Math.max(part.wide ?? 0, before?.wide ?? 0),
      ),
      deep: largest(
        nodes.map(({ y = 0 }) => y),
        Math.max(part.deep ?? 0, before?.deep ?? 0),
      ),
      ems: widestOf(
        nodes.map(({ v }) => v),
        before?.ems,
      ),
      letters: largest(
        nodes.map(({ v }) => v.length),
        before?.letters ?? 0,
      ),
      noteEms: largest(
        nodes.map(({ n = '' }) => textWidth(n, 1, true)),
        before?.noteEms ?? 0,
      ),
    };
  },

  layOut(need, width) {
    const { half, height, placeOf, nodeOf } = layOutTree(need, width);
    return {
      height,
      draw(part, pen, key) {
        const nodes = Object.entries(part.nodes).toSorted(([, a], [, b]) => a.o - b.o);
        for (const [what, { p, x = 0, y = 0, t }] of nodes) {
          const parent = p === undefined ? undefined : part.nodes[p];
          if (!parent) continue;
          const [up, down] = [placeOf(parent.x ?? 0, parent.y ?? 0), placeOf(x, y)];
          const [from, to] = [borderOf(up, half, down, 1), borderOf(down, half, up, 1)];
          const tone = t === 'done' || t === 'here' || t === 'off' ? t : '';
          // the line belongs to the child: it goes along when the child gets another parent
          pen({ key: `edge:${what}`, shape: 'line', ...from, x2: to.x, y2: to.y, tone });
        }
        for (const [what, { v, x = 0, y = 0, t = '', n = '', touch = '' }] of nodes)
          pen({ key: what, ...placeOf(x, y), ...nodeOf(v, n), tone: t, touch, of: key, what });
        const nameOf = (id: string) => part.nodes[id]?.v ?? id;
        const children = new Map<string, string[]>();
        for (const [, { v, p, side }] of nodes)
          if (p !== undefined)
            children.set(p, [
              ...(children.get(p) ?? []),
              side === 'right' ? `${v} справа` : side === 'left' ? `${v} слева` : v,
            ]);
        return saidPart(part.title, 'Дерево', nodes.map(([, node]) => said(node.v, node)).join(', '), [
          ...saidMarks(nodes.map(([, node]) => [node.v, node] as const)),
          ...[...children].map(([id, of]) => `под ${nameOf(id)}: ${of.join(', ')}`),
        ]);
      },
    };
  },
};
