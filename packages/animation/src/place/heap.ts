import type { ArrayPart, BarsPart, HeapPart, SceneState } from '@put/contract/animations/animation-format';
import type { Drawing } from './drawing.ts';
import { borderOf, textWidth } from './pen.ts';
import { layOutTree, type TreeNeed } from './tree.ts';
import { said, saidMarks, saidPart } from './words.ts';

/** The cells that a heap shows: those of another part, by their places. */
function cellsOf(part: HeapPart, state: SceneState) {
  const of: ArrayPart | BarsPart | undefined = arrayOf(state[part.of]);
  return of ? Object.entries(of.cells).toSorted(([, a], [, b]) => a.i - b.i) : [];
}
const arrayOf = (part: SceneState[string] | undefined) =>
  part?.kind === 'array' || part?.kind === 'bars' ? part : undefined;

const levelOf = (i: number) => Math.floor(Math.log2(i + 1));

export const heapDrawing: Drawing<HeapPart, TreeNeed> = {
  widen(before, part, state) {
    let { deep, ems, letters, noteEms } = before ?? { deep: 0, ems: 0, letters: 0, noteEms: 0 };
    for (const [, { i, v, n = '' }] of cellsOf(part, state)) {
      deep = Math.max(deep, levelOf(i));
      ems = Math.max(ems, textWidth(v, 1));
      letters = Math.max(letters, v.length);
      noteEms = Math.max(noteEms, textWidth(n, 1, true));
    }
    return { wide: 2 ** deep - 1, deep, ems, letters, noteEms };
  },

  layOut(need, width) {
    const { half, height, placeOf, nodeOf } = layOutTree(need, width);
    const spotOf = (i: number) => {
      const level = levelOf(i);
      return placeOf((i + 1 - 2 ** level + 0.5) * 2 ** (need.deep - level) - 0.5, level);
    };
    return {
      height,
      draw(part, pen, key, state) {
        const cells = cellsOf(part, state);
        for (const [, { i }] of cells) {
          if (i === 0) continue;
          const [up, down] = [spotOf((i - 1) >> 1), spotOf(i)];
          const [from, to] = [borderOf(up, half, down, 1), borderOf(down, half, up, 1)];
          pen({ key: `edge:${i}`, shape: 'line', ...from, x2: to.x, y2: to.y });
        }
        for (const [what, { i, v, t = '', n = '', touch = '', up }] of cells)
          pen({
            key: what,
            ...spotOf(i),
            ...nodeOf(v, n),
            tone: up === true && t === '' ? 'here' : t,
            touch,
            of: key,
            what,
          });
        return saidPart(part.title, 'Куча', cells.map(([, cell]) => said(cell.v, cell)).join(', '), [
          ...saidMarks(cells.map(([, cell]) => [cell.v, cell] as const)),
        ]);
      },
    };
  },
};
