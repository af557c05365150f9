import type { LinksPart } from '@put/contract/animations/animation-format';
import { layOutCells, needOfCells, type CellsNeed } from './cells.ts';
import type { Drawing } from './drawing.ts';
import { borderOf, fitText, fontFor, type Half, type Pen } from './pen.ts';
import { said, saidMarks, saidPart } from './words.ts';

/** `arcs`: how many places the longest arrow over other nodes leads. */
type Need = CellsNeed & { hasNil: boolean; hasNotes: boolean; arcs: number };
type Nodes = LinksPart['nodes'];

/** The place of «нет», to which pointers lead, is after the last node. */
const placesOf = ({ nodes, at }: LinksPart, nil: number): Record<string, number> =>
  Object.fromEntries(Object.entries(at).map(([name, to]) => [name, to === '' ? nil : (nodes[to]?.i ?? nil)]));

const isBeside = (nodes: Nodes, one: Nodes[string]) => {
  const next = one.next === undefined ? undefined : nodes[one.next];
  return next !== undefined && Math.abs(next.i - one.i) === 1;
};

export const linksDrawing: Drawing<LinksPart, Need> = {
  widen(before, part) {
    const nodes = Object.values(part.nodes);
    const hasNil = before?.hasNil === true || Object.values(part.at).some((to) => to === '' || !part.nodes[to]);
    const count = Math.max(before?.count ?? 0, ...nodes.map(({ i }) => i + 1));
    const far = nodes.map((one) =>
      isBeside(part.nodes, one) ? 0 : Math.abs((part.nodes[one.next ?? '']?.i ?? one.i) - one.i),
    );
    return {
      ...needOfCells(before, nodes, placesOf(part, count), {}, 58),
      count,
      isOutside: false,
      hasNil,
      hasNotes: before?.hasNotes === true || nodes.some(({ n = '' }) => n !== ''),
      arcs: Math.max(before?.arcs ?? 0, ...far),
    };
  },

  layOut(need, width) {
    const { count, ems, hasNil, hasNotes, arcs } = need;
    const places = count + (hasNil ? 1 : 0);
    const grid = layOutCells(
      { ...need, count: places },
      {
        width,
        side: 16,
        gap: width < 480 ? 24 : 32,
        leastWidth: Math.min(Math.max(32, ems * 12 + 10), width / 3),
        mostWidth: Math.min(Math.max(50, ems * 16 + 18), width / 2),
        height: () => (width < 480 ? 34 : 38),
        above: (hasNotes ? 16 : 0) + (arcs === 0 ? 0 : arcHeight(arcs)) + 2,
        below: 4,
        isSnake: true,
      },
    );
    const { w, h, inRow, xOf, yOf } = grid;
    const half: Half = { w: w / 2, h: h / 2, isDisc: false };
    const font = fontFor(ems, w - 10, 16);
    const spotOf = (i: number) => ({ x: xOf(i), y: yOf(i) });
    const rowOf = (i: number) => Math.floor(i / inRow);
    /** Along its row, a node's next place is at this side of it. */
    const sideOf = (i: number) => (rowOf(i) % 2 === 0 ? 1 : -1);

    const drawNext = (what: string, node: Nodes[string], nodes: Nodes, pen: Pen): void => {
      const next = node.next === undefined ? undefined : nodes[node.next];
      const from = spotOf(node.i);
      const tone = node.t === 'off' ? 'off' : '';
      const touch = node.touch === 'here' ? 'here' : '';
      if (!next) {
        // an end that leads nowhere is crossed out
        const isPointed = Object.values(nodes).some((one) => one.i === node.i + 1 && nodes[one.next ?? ''] === node);
        const side = sideOf(node.i) * (isPointed ? -1 : 1);
        const [x, x2] = [from.x + side * (w / 2), from.x + side * (w / 2 + 9)];
        pen({ key: `end:${what}`, shape: 'line', x, y: from.y, x2, y2: from.y, tone, touch });
        pen({ key: `stop:${what}`, shape: 'line', x: x2, y: from.y - 7, x2, y2: from.y + 7, tone, touch });
        return;
      }
      const to = spotOf(next.i);
      const far = Math.abs(next.i - node.i);
      const arrow = { key: `next:${what}`, shape: 'arrow', tone, touch } as const;
      if (far === 1 && rowOf(next.i) !== rowOf(node.i)) {
        // around the end of the row, where no pointer stands
        const side = sideOf(Math.min(node.i, next.i));
        const x = from.x + side * (w / 2 + 1);
        pen({ ...arrow, x, y: from.y, x2: x, y2: to.y, bend: side * (to.y > from.y ? 14 : -14) });
        return;
      }
      if (far <= 1 || rowOf(next.i) !== rowOf(node.i)) {
        // two nodes that lead to each other have two arrows
        const aside = nodes[next.next ?? ''] === node && far === 1 ? 6 : 0;
        const [begin, end] = [borderOf(from, half, to, 1), borderOf(to, half, from, 2)];
        const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const [dx, dy] = [((to.y - from.y) / long) * aside, ((from.x - to.x) / long) * aside];
        if (far === 0)
          pen({ ...arrow, x: from.x - 7, y: from.y - h / 2, x2: from.x + 7, y2: from.y - h / 2 - 1, bend: 20 });
        else pen({ ...arrow, x: begin.x + dx, y: begin.y + dy, x2: end.x + dx, y2: end.y + dy });
        return;
      }
      const isRight = to.x > from.x;
      const out = w * 0.2 * (isRight ? 1 : -1);
      const y = from.y - h / 2;
      pen({ ...arrow, x: from.x + out, y, x2: to.x - out, y2: y - 1, bend: (isRight ? 1 : -1) * arcHeight(far) });
    };

    return {
      height: grid.height + 2,
      draw(part, pen, key) {
        const nodes = Object.entries(part.nodes).toSorted(([, a], [, b]) => a.i - b.i);
        for (const [what, node] of nodes) {
          const { i, v, t = '', n = '', touch = '' } = node;
          pen({
            key: what,
            shape: 'box',
            ...spotOf(i),
            w,
            h,
            y2: -h / 2 - 9,
            ...fitText(v, w - 10, font),
            note: n === '' ? '' : fitText(n, w + 16, 12, 12, true).text,
            tone: t,
            touch,
            of: key,
            what,
          });
          drawNext(what, node, part.nodes, pen);
        }
        if (hasNil) pen({ key: 'nil', shape: 'text', ...spotOf(count), text: 'нет', font: 13, role: 'words' });
        grid.drawBelow(placesOf(part, count), {}, pen);
        const nameOf = (to: string | undefined) => (to === undefined ? 'нет' : (part.nodes[to]?.v ?? 'нет'));
        return saidPart(
          part.title,
          'Список',
          nodes.map(([, node]) => `${said(node.v, node)} → ${nameOf(node.next)}`).join(', '),
          [
            ...saidMarks(nodes.map(([, node]) => [node.v, node] as const)),
            ...Object.entries(part.at).map(([name, to]) => `${name} = ${nameOf(to)}`),
          ],
        );
      },
    };
  },
};

const arcHeight = (far: number) => Math.min(16 + 6 * far, 46);
