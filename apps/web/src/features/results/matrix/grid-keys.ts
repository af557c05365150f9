import type { KeyboardEvent } from 'react';

/** Column 0 is the name, 1 the sum, 2 the last activity; tasks follow. */
export type GridPosition = { row: number; column: number };
type Size = { rows: number; columns: number; pageRows: number };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Found by the position of the key, so that they work with the Russian layout. */
const arrowOf: Record<string, string> = {
  KeyJ: 'ArrowDown',
  KeyK: 'ArrowUp',
  KeyH: 'ArrowLeft',
  KeyL: 'ArrowRight',
};

export const isLetterKey = ({ code, ctrlKey, metaKey, altKey }: Omit<Press, 'key'>): boolean =>
  !ctrlKey && !metaKey && !altKey && code in arrowOf;

/** The cell after a key press, by the ARIA grid pattern and by J, K, H, L; undefined for other keys. */
export function positionAfterKey(
  { row, column }: GridPosition,
  press: Press,
  { rows, columns, pageRows }: Size,
): GridPosition | undefined {
  const { ctrlKey, metaKey, altKey } = press;
  if (altKey) return undefined;
  const key = isLetterKey(press) ? arrowOf[press.code] : press.key;
  const far = ctrlKey || metaKey;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const to = (nextRow: number, nextColumn: number): GridPosition => ({
    row: Math.max(0, Math.min(lastRow, nextRow)),
    column: Math.max(0, Math.min(lastColumn, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(far ? 0 : row - 1, column);
    case 'ArrowDown':
      return to(far ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return to(row, far ? 0 : column - 1);
    case 'ArrowRight':
      return to(row, far ? lastColumn : column + 1);
    case 'Home':
      return to(far ? 0 : row, 0);
    case 'End':
      return to(far ? lastRow : row, lastColumn);
    case 'PageUp':
      return to(row - pageRows, column);
    case 'PageDown':
      return to(row + pageRows, column);
    default:
      return undefined;
  }
}
