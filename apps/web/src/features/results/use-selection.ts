import { useState } from 'react';
import { cellKey, type MatrixRow, type ResultTable } from './matrix.ts';

/** Cells with attempts that are chosen in a table of results; `chosen` is null while nobody chooses. */
export function useSelection({ columns }: ResultTable, rows: readonly MatrixRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  /** What could be judged again there. */
  const keysOf = (of: readonly MatrixRow[], column: number | null): string[] =>
    of.flatMap(({ cells }) =>
      cells.flatMap((cell, at) =>
        cell !== undefined && cell.attempts > 0 && (column === null || at === column) ? [cellKey(cell)] : [],
      ),
    );
  const everything = () => keysOf(rows, null);

  return {
    chosen,
    start: () => setChosen(new Set()),
    stop: () => setChosen(null),
    chooseAll: () => setChosen(new Set(everything())),
    isAll: chosen !== null && chosen.size > 0 && everything().every((key) => chosen.has(key)),
    /** Of a row, a column or both; what is chosen whole is left again. A column takes the rows in sight. */
    toggle: (row: MatrixRow | null, column: number | null) => {
      if (column !== null && columns[column] === undefined) return;
      const keys = keysOf(row === null ? rows : [row], column);
      setChosen((before) => {
        const after = new Set(before);
        const isWhole = keys.every((key) => after.has(key));
        for (const key of keys) {
          if (isWhole) after.delete(key);
          else after.add(key);
        }
        return after;
      });
    },
  };
}
