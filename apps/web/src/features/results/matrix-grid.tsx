import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type GridPlace, placeAfterKey } from './grid-keys.ts';
import type { ColumnTotal, MatrixOrder, MatrixRow, ResultTable } from './matrix.ts';
import { MatrixFoot } from './matrix-foot.tsx';
import { MatrixHead } from './matrix-head.tsx';
import { MatrixRowView } from './matrix-row.tsx';
import css from './matrix.module.css';

type Props = {
  label: string;
  table: ResultTable;
  /** Those in sight, in their order. */
  rows: readonly MatrixRow[];
  totals: readonly ColumnTotal[];
  order: MatrixOrder;
  onOrder: (order: MatrixOrder) => void;
  /** Cells that changed a moment ago. */
  fresh: ReadonlySet<string>;
  openCell: string | undefined;
  /** Where the open cell stands, in the grid's own count; undefined when it is filtered out. */
  openPlace: GridPlace | undefined;
  onOpen: (row: MatrixRow, column: number) => void;
  /** Keys of the cells that are chosen; null while a click opens a cell instead. */
  chosen: ReadonlySet<string> | null;
  /** A cell, or a whole row or column where the other one is null. */
  onChoose: (row: MatrixRow | null, column: number | null) => void;
  /** Away from choosing. */
  onStop: () => void;
  isPhone: boolean;
};

const sizes = { row: 36, column: 68, head: 40, band: 28, foot: 36 };
/** Widths of number, name and sum together; the same stand in the style sheet. */
const stickyWidth = { wide: 56 + 220 + 76, phone: 128 + 60 };
/** The columns before the tasks: name and sum. */
export const ownColumns = 2;

/**
 * Students × tasks, virtual both ways: only the cells in sight are in the page. The grid itself has the focus and names its
 * active cell, so that scrolling a cell out of the page never loses the focus.
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
    openPlace,
    onOpen,
    isPhone,
    chosen,
    onChoose,
    onStop,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const hasBands = table.lessons.length > 1;
  const headHeight = sizes.head + (hasBands ? sizes.band : 0);
  const left = isPhone ? stickyWidth.phone : stickyWidth.wide;

  const rowVirtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => sizes.row,
    getItemKey: (index) => rows[index]?.user.id ?? index,
    paddingStart: headHeight,
    paddingEnd: sizes.foot,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: sizes.foot,
    overscan: 6,
    // a frame may come a little late; scrolling must never wait for it
    useFlushSync: false,
  });
  const columnVirtual = useVirtualizer({
    horizontal: true,
    count: table.columns.length,
    getScrollElement: () => frame.current,
    estimateSize: () => sizes.column,
    paddingStart: left,
    scrollPaddingStart: left,
    overscan: 3,
    useFlushSync: false,
  });
  useEffect(() => columnVirtual.measure(), [columnVirtual, left]);
  useEffect(() => rowVirtual.measure(), [rowVirtual, headHeight]);

  const place = {
    row: Math.min(active.row, rows.length - 1),
    column: Math.min(active.column, table.columns.length + ownColumns - 1),
  };
  const go = (next: GridPlace) => {
    setActive(next);
    rowVirtual.scrollToIndex(next.row);
    if (next.column >= ownColumns) columnVirtual.scrollToIndex(next.column - ownColumns);
  };
  // a link to a cell and «next student» bring their cell into sight; a new order alone moves nothing
  const latestGo = useRef<() => void>(undefined);
  useEffect(() => {
    latestGo.current = () => openPlace && go(openPlace);
  });
  useEffect(() => latestGo.current?.(), [openCell]);

  const act = ({ row, column }: GridPlace) => {
    const found = rows[row];
    if (found === undefined) return;
    if (chosen !== null) onChoose(found, column >= ownColumns ? column - ownColumns : null);
    else if (column >= ownColumns) onOpen(found, column - ownColumns);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      act(place);
      return;
    }
    if (event.key === 'Escape' && chosen !== null) {
      onStop();
      return;
    }
    const pageRows = Math.floor(((frame.current?.clientHeight ?? 0) - headHeight - sizes.foot) / sizes.row) - 1;
    const size = { rows: rows.length, columns: table.columns.length + ownColumns, pageRows: Math.max(1, pageRows) };
    const next = placeAfterKey(place, event, size);
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

  const shownColumns = columnVirtual.getVirtualItems();
  const shownRows = rowVirtual.getVirtualItems();
  const isActiveShown =
    shownRows.some(({ index }) => index === place.row) &&
    (place.column < ownColumns || shownColumns.some(({ index }) => index === place.column - ownColumns));
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;
  // a row is drawn again only when one of its own cells lights up
  const freshUsers = useMemo(() => new Set([...fresh].map((key) => Number(key.split('-', 1)[0]))), [fresh]);

  return (
    <div
      ref={frame}
      className={css.frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 2}
      aria-colcount={table.columns.length + ownColumns}
      aria-activedescendant={isActiveShown ? cellId(place.row, place.column) : undefined}
      tabIndex={0}
      aria-multiselectable={chosen !== null || undefined}
      data-choosing={chosen !== null || undefined}
      data-phone={isPhone || undefined}
      onKeyDown={press}
      onClick={click}
    >
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
          isPhone={isPhone}
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
              activeColumn={index === place.row ? place.column : null}
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
    </div>
  );
}
