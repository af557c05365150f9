import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { mayCommand } from '../../../ui/browser/letter-keys.ts';
import { type GridPosition, isLetterKey, positionAfterKey } from './grid-keys.ts';
import type { MatrixRow } from './matrix.ts';
import type { useMatrixWindow } from './use-matrix-window.ts';

/** The columns before the tasks: name, sum and last activity. */
export const ownColumns = 3;

type Options = {
  frame: RefObject<HTMLDivElement | null>;
  seen: ReturnType<typeof useMatrixWindow>;
  rows: readonly MatrixRow[];
  columnCount: number;
  openCell: string | undefined;
  openPosition: GridPosition | undefined;
  onOpen: (row: MatrixRow, column: number) => void;
  isChoosing: boolean;
  onChoose: (row: MatrixRow, column: number | null) => void;
  onStop: () => void;
};

/** The active cell: moved by keys and presses, opened by Enter. */
export function useGridCell({ frame, seen, rows, columnCount, openCell, openPosition, ...on }: Options) {
  const { rowVirtual, columnVirtual, headHeight, rowHeight, footHeight } = seen;
  const [active, setActive] = useState<GridPosition>({ row: 0, column: 0 });
  const position = {
    row: Math.min(active.row, rows.length - 1),
    column: Math.min(active.column, columnCount + ownColumns - 1),
  };
  const go = (next: GridPosition) => {
    setActive(next);
    rowVirtual.scrollToIndex(next.row);
    if (next.column >= ownColumns) columnVirtual.scrollToIndex(next.column - ownColumns);
  };
  // scroll to the cell of a link or of «next student»; a new sort order alone does not scroll
  const latestGo = useRef<() => void>(undefined);
  useEffect(() => {
    latestGo.current = () => openPosition && go(openPosition);
  });
  useEffect(() => latestGo.current?.(), [openCell]);

  const act = ({ row, column }: GridPosition) => {
    const found = rows[row];
    if (found === undefined) return;
    if (on.isChoosing) on.onChoose(found, column >= ownColumns ? column - ownColumns : null);
    else if (column >= ownColumns) on.onOpen(found, column - ownColumns);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      act(position);
      return;
    }
    if (event.key === 'Escape' && on.isChoosing) {
      on.onStop();
      return;
    }
    const pageRows = Math.floor(((frame.current?.clientHeight ?? 0) - headHeight - footHeight) / rowHeight) - 1;
    const size = { rows: rows.length, columns: columnCount + ownColumns, pageRows: Math.max(1, pageRows) };
    // with an open solution the letters turn its pages
    if (isLetterKey(event) && (openCell !== undefined || !mayCommand(event))) return;
    const next = positionAfterKey(position, event, size);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  const click = (event: MouseEvent) => {
    const { row, column } = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset ?? {};
    if (row === undefined || column === undefined) return;
    const pressed = { row: Number(row), column: Number(column) };
    setActive(pressed);
    act(pressed);
  };
  return { position, press, click };
}
