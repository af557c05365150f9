type Mark = { line: number; element: Element };

/**
 * The vertical position on the screen of a source line in the preview, in pixels. The first lines of blocks are known.
 * Positions between two blocks are estimated in proportion. Null while nothing is shown.
 */
export function offsetOfLine(root: HTMLElement, line: number): number | null {
  const marks = [...root.querySelectorAll<HTMLElement>('.pt-piece')].flatMap(marksOf);
  const next = marks.findIndex((mark) => mark.line > line);
  const above = marks[(next < 0 ? marks.length : next) - 1];
  if (above === undefined) return null;
  const below = next < 0 ? undefined : marks[next];
  const top = topOf(above);
  if (below === undefined) return top;
  return top + ((topOf(below) - top) * (line - above.line)) / (below.line - above.line);
}

/** The blocks of a piece with their source lines. The lines are listed in the order of the blocks. */
function marksOf(piece: HTMLElement): Mark[] {
  const first = Number(piece.dataset['line']);
  const blocks = [...piece.children];
  const lines = (piece.dataset['lines'] ?? '').split(' ').map(Number);
  // an empty block breaks this order, so only the first block is used
  const known = blocks.length === lines.length ? blocks : blocks.slice(0, 1);
  return known.map((element, index) => ({ line: first + (lines[index] ?? 0), element }));
}

const topOf = ({ element }: Mark): number => element.getBoundingClientRect().top;
