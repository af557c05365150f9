import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import type { MatrixRow } from './matrix.ts';

export const sizes = { row: 36, column: 68, head: 40, band: 28, foot: 36 };
/** Widths of number, name and sum together, in pixels; keep equal to the style sheet. */
const stickyWidth = { wide: 56 + 220 + 76, phone: 128 + 60 };

type Options = {
  frame: RefObject<HTMLDivElement | null>;
  rows: readonly MatrixRow[];
  columnCount: number;
  /** Whether a row of lessons stands above the tasks. */
  hasBands: boolean;
  isPhone: boolean;
};

/** The visible rows and columns. */
export function useMatrixWindow({ frame, rows, columnCount, hasBands, isPhone }: Options) {
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
    // a late frame is fine; scrolling must never wait for rendering
    useFlushSync: false,
  });
  const columnVirtual = useVirtualizer({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => frame.current,
    estimateSize: () => sizes.column,
    paddingStart: left,
    scrollPaddingStart: left,
    overscan: 3,
    useFlushSync: false,
  });
  useEffect(() => columnVirtual.measure(), [columnVirtual, left]);
  useEffect(() => rowVirtual.measure(), [rowVirtual, headHeight]);

  return { rowVirtual, columnVirtual, headHeight };
}
