import { type MouseEvent, useEffect, useState } from 'react';
import type { TipPlace } from './cell-tip.tsx';
import { exceptionsAt } from '../exceptions-at.ts';
import type { MatrixRow, ResultTable } from './matrix.ts';
import { isOwn } from './row-cells.ts';
import { ownColumns } from './use-grid-cell.ts';

const pauseMs = 250;
/** In pixels; with less, the words would be cut by the edge of the window. */
const roomBelow = 160;

/** The cell under the pointer, when there is something to say of it. */
export function useCellTip(table: ResultTable, rows: readonly MatrixRow[]) {
  const [tip, setTip] = useState<TipPlace | null>(null);
  const [over, setOver] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (over === null) return undefined;
    const timer = setTimeout(() => {
      const row = rows[Number(over.dataset['row'])];
      const at = Number(over.dataset['column']) - ownColumns;
      const column = table.columns[at];
      if (row === undefined || column === undefined) return;
      const { left, top: cellTop, bottom } = over.getBoundingClientRect();
      const isAbove = bottom > window.innerHeight - roomBelow;
      const { lesson_id, task_id } = column;
      const exceptions = exceptionsAt(table.exceptions, row.user.id, column);
      const hasOwnPoints = isOwn(row.states[at]!);
      setTip({
        user_id: row.user.id,
        lesson_id,
        task_id,
        hasOwnPoints,
        exceptions,
        left,
        top: isAbove ? cellTop - 4 : bottom + 4,
        isAbove,
      });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [over, rows, table]);
  const show = (element: HTMLElement | null) => {
    if (element === over) return;
    setOver(element);
    setTip(null);
  };
  return {
    tip,
    hide: () => show(null),
    hover: ({ target }: MouseEvent) => show((target as Element).closest<HTMLElement>('[data-marked], [data-override]')),
  };
}
