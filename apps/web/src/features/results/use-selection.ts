import { useState } from 'react';
import type { MatrixRow, ResultTable } from './matrix.ts';

/** Selects cells with attempts in a table of results; `chosen` is null when nothing is being selected. */
export function useSelection({ columns }: ResultTable, rows: readonly MatrixRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  /** Keys of the cells that can be rejudged. */
  const keysOf = (of: readonly MatrixRow[], column: number | null): string[] =>
    of.flatMap(({ user, attemptsAt }) =>
      columns.flatMap((task, at) =>
        attemptsAt[at]! > 0 && (column === null || at === column) ? [`${user.id}-${task.key}`] : [],
      ),
    );
  const everything = () => keysOf(rows, null);

  return {
    chosen,
    start: () => setChosen(new Set()),
    stop: () => setChosen(null),
    chooseAll: () => setChosen(new Set(everything())),
    isAll: chosen !== null && chosen.size > 0 && everything().every((key) => chosen.has(key)),
    /** Selects a cell, a row or a column; what is fully selected is deselected. A column means its visible rows. */
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
