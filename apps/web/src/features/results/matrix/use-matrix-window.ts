import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MatrixRow } from './matrix.ts';

/** In pixels; keep equal to the style sheet. */
export const sizes = { row: 32, head: 50, band: 28, foot: 32 };
/** On a phone a student is two lines: the name and the sum, then a tile for each task. */
const phone = { row: 61, head: 36, foot: 40, side: 16, most: 72, least: 44 };
/** The columns of name, and of sum and last activity together. */
const ownWidth = { wide: { name: 182, rest: 60 + 66 }, dense: { name: 158, rest: 54 + 60 } };
/** A name that is longer than its column takes what the tasks leave: so much a letter, and its margins. */
const name = { letter: 8.2, margins: 28, most: 340 };
/** Sooner than a person scrolls. */
const afterFirstPaintMs = 150;
const column = { usual: 62, titled: 58, lettered: 48, most: 104 };

/** In a column that is narrower only a letter fits. */
export const hasTitles = (width: number): boolean => width >= column.titled;

/** As wide as the room allows. If it is too small for all columns, they keep their usual width and scroll. */
export function columnWidth(room: number, count: number): number {
  const share = Math.floor(room / Math.max(1, count));
  if (share >= column.titled) return Math.min(share, column.most);
  return share >= column.lettered ? share : column.usual;
}

/** How wide the names may be so that the longest fits, of what the tasks leave. */
export const nameWidth = (usual: number, spare: number, longest: number): number =>
  Math.max(usual, Math.min(usual + spare, name.most, Math.ceil(longest * name.letter) + name.margins));

const tileWidth = (room: number, count: number): number =>
  Math.min(phone.most, Math.max(phone.least, Math.floor(room / Math.max(1, count))));

type Options = {
  frame: RefObject<HTMLDivElement | null>;
  rows: readonly MatrixRow[];
  columnCount: number;
  /** Whether a row of lessons stands above the tasks. */
  hasBands: boolean;
  isPhone: boolean;
};

/** The visible rows and columns, and how large they are. */
export function useMatrixWindow({ frame, rows, columnCount, hasBands, isPhone }: Options) {
  const width = useWidth(frame);
  const isDense = width < 1100;
  const headHeight = (isPhone ? phone.head : sizes.head) + (hasBands ? sizes.band : 0);
  const own = isDense ? ownWidth.dense : ownWidth.wide;
  const room = width - own.name - own.rest - 8;
  const taskWidth = isPhone ? tileWidth(width - 2 * phone.side, columnCount) : columnWidth(room, columnCount);
  const longest = useMemo(() => Math.max(0, ...rows.map((row) => row.name.length)), [rows]);
  const nameColumn = nameWidth(own.name, room - taskWidth * columnCount, longest);
  const left = isPhone ? phone.side : nameColumn + own.rest;
  const rowHeight = isPhone ? phone.row : sizes.row;
  const footHeight = isPhone ? phone.foot : sizes.foot;

  const overscan = useOverscan();
  const rowVirtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.user.id ?? index,
    paddingStart: headHeight,
    paddingEnd: footHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: footHeight,
    overscan,
  });
  const columnVirtual = useVirtualizer({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => frame.current,
    estimateSize: () => taskWidth,
    paddingStart: left,
    paddingEnd: isPhone ? phone.side : 0,
    scrollPaddingStart: left,
    overscan: Math.min(overscan, 3),
  });
  useLayoutEffect(() => columnVirtual.measure(), [columnVirtual, left, taskWidth]);
  useEffect(() => rowVirtual.measure(), [rowVirtual, headHeight, rowHeight]);

  return { rowVirtual, columnVirtual, headHeight, rowHeight, footHeight, taskWidth, nameColumn, width, isDense };
}

/** Two thirds of a page, because the browser may scroll before the page is asked; the first paint does not wait for it. */
function useOverscan(): number {
  const [rows, setRows] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRows(16)), afterFirstPaintMs);
    return () => clearTimeout(timer);
  }, []);
  return rows;
}

/** Known before the first paint, so that no column jumps. */
function useWidth(frame: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // observers are called between layout and paint
    const observer = new ResizeObserver(() => flushSync(() => setWidth(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
