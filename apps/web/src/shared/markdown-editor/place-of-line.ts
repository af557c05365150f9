type Mark = { line: number; element: Element };

/**
 * Where on the screen a line of the source stands in what was made of it: blocks know their first lines, between two of them it
 * is guessed by the share. Null while nothing is shown.
 */
export function placeOfLine(root: HTMLElement, line: number): number | null {
  const marks = [...root.querySelectorAll<HTMLElement>('.pt-piece')].flatMap(marksOf);
  const next = marks.findIndex((mark) => mark.line > line);
  const above = marks[(next < 0 ? marks.length : next) - 1];
  if (above === undefined) return null;
  const below = next < 0 ? undefined : marks[next];
  const top = topOf(above);
  if (below === undefined) return top;
  return top + ((topOf(below) - top) * (line - above.line)) / (below.line - above.line);
}

/** A piece has no box of its own; its blocks stand in it in their order. */
function marksOf(piece: HTMLElement): Mark[] {
  const first = Number(piece.dataset['line']);
  const blocks = [...piece.children];
  const lines = (piece.dataset['lines'] ?? '').split(' ').map(Number);
  // a block that shows nothing makes the order useless
  const known = blocks.length === lines.length ? blocks : blocks.slice(0, 1);
  return known.map((element, place) => ({ line: first + (lines[place] ?? 0), element }));
}

const topOf = ({ element }: Mark): number => element.getBoundingClientRect().top;
