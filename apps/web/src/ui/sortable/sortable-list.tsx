import { DragDropProvider, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { Accessibility, StyleInjector } from '@dnd-kit/dom';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import css from './sortable.module.css';
import { SortableHandle } from './sortable-handle.tsx';

export type SortableId = number | string;

export type SortableRow = {
  /** The button that moves the row; the row must contain it. */
  handle: ReactNode;
  /** The row's position from 1; fixed rows are not counted. */
  place: number;
  isDragged: boolean;
};

type Props<I extends SortableId> = {
  ids: readonly I[];
  /** Called with all ids in their new order and the id that was moved. */
  onMove: (ids: I[], moved: I) => void;
  renderRow: (id: I, row: SortableRow) => ReactNode;
  /** The row's name for screen readers: «Занятие „Циклы“». */
  nameOf: (id: I) => string;
  /** Whether the row is a heading. Headings cannot be moved, but rows can pass them into another section. */
  isFixed?: (id: I) => boolean;
  /** A row's position in words for screen readers; by default «место 2 из 5». */
  positionWords?: (ids: readonly I[], id: I) => string;
  label?: string;
  className?: string | undefined;
  rowClassName?: string | undefined;
  /** The row of headings. With it the list is a table, and `renderRow` gives the cells of a row. */
  head?: ReactNode;
};

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const never = () => false;

/** Returns `ids` with the id at `from` moved to `to`. */
export const moveId = <I,>(ids: readonly I[], from: number, to: number): I[] => {
  const moved = ids[from];
  return moved === undefined ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, moved);
};

/**
 * A list whose rows are sorted by mouse, touch (hold the handle) or keyboard (Space or Enter takes and puts, arrows
 * move, Escape cancels). A screen reader hears every step in Russian. For people who can use none of these, the screen
 * needs its own buttons, which may use `moveId`.
 */
export function SortableList<I extends SortableId>({
  ids,
  onMove,
  renderRow,
  nameOf,
  isFixed = never,
  positionWords,
  label,
  className,
  rowClassName,
  head,
}: Props<I>) {
  const helpId = useId();
  const [said, setSaid] = useState('');
  const announcedPosition = useRef(-1);
  const positions = new Map<I, number>();
  for (const id of ids) if (!isFixed(id)) positions.set(id, positions.size + 1);

  const whereIs = (order: readonly I[], id: I): string => {
    if (positionWords) return positionWords(order, id);
    const movable = order.filter((other) => !isFixed(other));
    return `место ${movable.indexOf(id) + 1} из ${movable.length}`;
  };
  const orderOf = ({ operation: { source } }: DragStartEvent | DragOverEvent | DragEndEvent) => {
    if (!isSortable(source)) return null;
    const moved = ids[source.initialIndex];
    if (moved === undefined) return null;
    return {
      moved,
      order: moveId(ids, source.initialIndex, source.index),
      isMoved: source.index !== source.initialIndex,
    };
  };
  const say = (event: DragStartEvent | DragOverEvent, verb: string) => {
    const at = orderOf(event);
    if (!at) return;
    const position = at.order.indexOf(at.moved);
    // a row that was just taken is over its own place, which is not worth announcing
    if (verb === '' && position === announcedPosition.current) return;
    announcedPosition.current = position;
    setSaid(`${nameOf(at.moved)}: ${verb}${whereIs(at.order, at.moved)}`);
  };

  const isTable = head !== undefined;
  const rows = ids.map((id, index) => (
    <Row
      key={id}
      id={id}
      index={index}
      isInTable={isTable}
      isFixed={isFixed(id)}
      name={nameOf(id)}
      helpId={helpId}
      className={rowClassName}
      render={(handle, isDragged) => renderRow(id, { handle, isDragged, place: positions.get(id) ?? 0 })}
    />
  ));
  return (
    <DragDropProvider
      // the library speaks English and gives headings the role of buttons, so roles and texts are ours
      plugins={(defaults) => [
        ...defaults.filter((plugin) => plugin !== Accessibility),
        StyleInjector.configure({ nonce: styleNonce() }),
      ]}
      onDragStart={(event) => say(event, 'взято, ')}
      // rows have moved only by the next frame
      onDragOver={(event) => void requestAnimationFrame(() => say(event, ''))}
      onDragEnd={(event) => {
        const at = orderOf(event);
        if (!at) return;
        if (event.canceled) {
          setSaid(`${nameOf(at.moved)}: возвращено, ${whereIs(ids, at.moved)}`);
          return;
        }
        setSaid(`${nameOf(at.moved)}: поставлено, ${whereIs(at.order, at.moved)}`);
        if (at.isMoved) onMove(at.order, at.moved);
      }}
    >
      {isTable ? (
        <div role="table" className={className} aria-label={label}>
          <div role="rowgroup">{head}</div>
          <div role="rowgroup">{rows}</div>
        </div>
      ) : (
        <ol className={`${css.list} ${className ?? ''}`} aria-label={label}>
          {rows}
        </ol>
      )}
      <VisuallyHidden id={helpId}>
        Пробел или Enter — взять и поставить, стрелки — переместить, Escape — вернуть.
      </VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DragDropProvider>
  );
}

type RowProps = {
  id: SortableId;
  index: number;
  isFixed: boolean;
  isInTable: boolean;
  name: string;
  helpId: string;
  className: string | undefined;
  render: (handle: ReactNode, isDragged: boolean) => ReactNode;
};

function Row({ id, index, isFixed, isInTable, name, helpId, className, render }: RowProps) {
  const { ref, handleRef, isDragging, isDropping } = useSortable({ id, index, disabled: { draggable: isFixed } });
  const handle = isFixed ? null : (
    <SortableHandle ref={handleRef} name={name} helpId={helpId} isDragged={isDragging || isDropping} />
  );
  const shared = { ref, className: `${className ?? ''} ${isDragging ? css.dragged : ''}` };
  return isInTable ? (
    <div role="row" {...shared}>
      {render(handle, isDragging)}
    </div>
  ) : (
    <li {...shared}>{render(handle, isDragging)}</li>
  );
}
