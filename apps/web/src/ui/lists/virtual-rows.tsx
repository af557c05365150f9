import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import css from './virtual-rows.module.css';

export type Column<Row> = {
  id: string;
  title: ReactNode;
  /** CSS grid track: «minmax(160px, 2fr)», «96px». */
  width: string;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  rowHeight?: number;
  /** CSS height of the scrolling part. */
  height?: string;
};

/** A table of thousands of rows. Only visible rows are in the document. */
export function VirtualRows<Row>({ label, columns, rows, keyOf, rowHeight = 36, height = '70dvh' }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(rows[index]!),
    overscan: 12,
  });
  const gridTemplateColumns = columns.map((column) => column.width).join(' ');

  return (
    // focusable, so that the keyboard can scroll it
    <div
      ref={frame}
      className={css.frame}
      style={{ maxHeight: height }}
      tabIndex={0}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
    >
      <div className={css.head} style={{ gridTemplateColumns }} role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <div key={column.id} role="columnheader" className={css.cell} data-number={column.isNumber || undefined}>
            {column.title}
          </div>
        ))}
      </div>
      <div className={css.body} style={{ height: virtual.getTotalSize() }} role="rowgroup">
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            className={css.row}
            style={{ gridTemplateColumns, height: rowHeight, transform: `translateY(${start}px)` }}
            role="row"
            aria-rowindex={index + 2}
          >
            {columns.map((column) => (
              <div key={column.id} role="cell" className={css.cell} data-number={column.isNumber || undefined}>
                {column.cell(rows[index]!)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
