import type { ColoredPiece } from './color-code.ts';

/** Coloured pieces of each line. A string in triple quotes continues over several lines. */
export function linesOfPieces(pieces: readonly ColoredPiece[]): ColoredPiece[][] {
  const lines: ColoredPiece[][] = [[]];
  for (const { text: whole, className } of pieces)
    whole.split('\n').forEach((text, position) => {
      if (position > 0) lines.push([]);
      if (text !== '') lines.at(-1)!.push({ text, className });
    });
  return lines;
}
