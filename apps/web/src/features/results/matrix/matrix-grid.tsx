import { type CSSProperties, useId, useMemo, useRef } from 'react';
import { useClock } from '../../../parts/time/use-clock.ts';
import { lastText, lastWords } from './cell-words.ts';
import type { GridPosition } from './grid-keys.ts';
import type { MatrixOrder } from './arrange-rows.ts';
import type { ColumnTotal, MatrixRow, ResultTable } from './matrix.ts';
import { CellTip } from './cell-tip.tsx';
import { MatrixFoot } from './matrix-foot.tsx';
import { MatrixHead } from './matrix-head.tsx';
import { MatrixRowView } from './matrix-row.tsx';
import css from './matrix.module.css';
import { ownColumns, useGridCell } from './use-grid-cell.ts';
import { useCellTip } from './use-cell-tip.ts';
import { hasTitles, useMatrixWindow } from './use-matrix-window.ts';

type Props = {
  label: string;
  table: ResultTable;
  /** The rows that pass the filter, in their order. */
  rows: readonly MatrixRow[];
  totals: readonly ColumnTotal[];
  order: MatrixOrder;
  onOrder: (order: MatrixOrder) => void;
  /** Keys of cells that changed a moment ago. */
  fresh: ReadonlySet<string>;
  openCell: string | undefined;
  /** The position of the open cell in the grid; undefined when it is filtered out. */
  openPosition: GridPosition | undefined;
  onOpen: (row: MatrixRow, column: number) => void;
  /** Keys of the selected cells; null when a click opens a cell instead of selecting it. */
  chosen: ReadonlySet<string> | null;
  /** Selects a cell; a null column means the whole row, a null row the whole column. */
  onChoose: (row: MatrixRow | null, column: number | null) => void;
  /** Ends selecting. */
  onStop: () => void;
  isPhone: boolean;
};

/**
 * Students × tasks, virtual in both directions: only visible cells are in the page. The grid itself has the focus and
 * names the active cell (aria-activedescendant), so scrolling never loses the focus.
 */
export function MatrixGrid(props: Props) {
  const {
    label,
    table,
    rows,
    totals,
    order,
    onOrder,
    fresh,
    openCell,
    openPosition,
    onOpen,
    isPhone,
    chosen,
    onChoose,
    onStop,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const columnCount = table.columns.length;
  const seen = useMatrixWindow({ frame, rows, columnCount, hasBands: table.lessons.length > 1, isPhone });
  const { rowVirtual, columnVirtual, headHeight, taskWidth, nameColumn, width, isDense } = seen;
  const clock = useClock();
  const { position, press, click } = useGridCell({
    frame,
    seen,
    rows,
    columnCount,
    openCell,
    openPosition,
    onOpen,
    onChoose,
    onStop,
    isChoosing: chosen !== null,
  });

  const { tip, hover, hide } = useCellTip(table, rows);
  const shownColumns = columnVirtual.getVirtualItems();
  const shownRows = rowVirtual.getVirtualItems();
  const isActiveShown =
    shownRows.some(({ index }) => index === position.row) &&
    (position.column < ownColumns || shownColumns.some(({ index }) => index === position.column - ownColumns));
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;
  // a row is rendered only when one of its own cells is highlighted
  const freshUsers = useMemo(() => new Set([...fresh].map((key) => Number(key.split('-', 1)[0]))), [fresh]);

  return (
    <div
      ref={frame}
      className={css.frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 2}
      aria-colcount={columnCount + ownColumns}
      aria-activedescendant={isActiveShown ? cellId(position.row, position.column) : undefined}
      tabIndex={0}
      aria-multiselectable={chosen !== null || undefined}
      data-choosing={chosen !== null || undefined}
      data-phone={isPhone || undefined}
      data-dense={isDense || undefined}
      style={{ '--frame-width': `${width}px`, '--name': `${nameColumn}px` } as CSSProperties}
      onKeyDown={press}
      onClick={click}
      onMouseMove={hover}
      onMouseLeave={hide}
      onScroll={hide}
    >
      {width > 0 && (
        <div
          className={css.canvas}
          role="presentation"
          style={{ width: columnVirtual.getTotalSize(), height: rowVirtual.getTotalSize() }}
        >
          <MatrixHead
            table={table}
            shown={shownColumns}
            height={headHeight}
            order={order}
            onOrder={onOrder}
            isTitled={isPhone || hasTitles(taskWidth)}
            onChoose={chosen === null ? null : (column) => onChoose(null, column)}
          />
          {shownRows.map(({ index, start }) => {
            const row = rows[index]!;
            return (
              <MatrixRowView
                key={row.user.id}
                row={row}
                index={index}
                top={start}
                columns={table.columns}
                shown={shownColumns}
                last={lastText(row.lastMs, clock)}
                lastWords={lastWords(row.lastMs, clock)}
                activeColumn={index === position.row ? position.column : null}
                chosen={chosen}
                openCell={openCell?.startsWith(`${row.user.id}-`) ? openCell : undefined}
                fresh={freshUsers.has(row.user.id) ? fresh : undefined}
                gridId={id}
              />
            );
          })}
          <MatrixFoot
            totals={totals}
            columns={table.columns}
            rows={rows}
            shown={shownColumns}
            rowIndex={rows.length + 2}
          />
        </div>
      )}
      {tip !== null && <CellTip {...tip} />}
    </div>
  );
}
