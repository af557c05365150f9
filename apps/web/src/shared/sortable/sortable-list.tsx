import { DragDropProvider, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { Accessibility, StyleInjector } from '@dnd-kit/dom';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import css from './sortable.module.css';
import { SortableHandle } from './sortable-handle.tsx';

export type SortableId = number | string;

export type SortableRow = {
  /** The button by which the row is moved; belongs somewhere in the row. */
  handle: ReactNode;
  /** From 1, fixed rows not counted. */
  place: number;
  isDragged: boolean;
};

type Props<I extends SortableId> = {
  ids: readonly I[];
  /** All ids in their new order, and which of them was moved. */
  onMove: (ids: I[], moved: I) => void;
  renderRow: (id: I, row: SortableRow) => ReactNode;
  /** How a row is called aloud: «Занятие „Циклы“». */
  nameOf: (id: I) => string;
  /** Headings between the rows: they cannot be taken, yet rows pass over them from one section into another. */
  isFixed?: (id: I) => boolean;
  /** Where a row stands, in words for those who hear it; without it «место 2 из 5». */
  placeWords?: (ids: readonly I[], id: I) => string;
  label?: string;
  className?: string | undefined;
  rowClassName?: string | undefined;
};

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const never = () => false;

/** `ids` with the one at `from` standing at `to`. */
export const moveId = <I,>(ids: readonly I[], from: number, to: number): I[] => {
  const moved = ids[from];
  return moved === undefined ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, moved);
};

/**
 * A list whose rows are put into order by mouse, touch (hold the handle) and keyboard (Space or Enter takes and puts, arrows
 * move, Escape gives back). Every step is said aloud in Russian. Whoever can neither drag nor use keys needs buttons of the
 * screen's own: `moveId` serves both.
 */
export function SortableList<I extends SortableId>({
  ids,
  onMove,
  renderRow,
  nameOf,
  isFixed = never,
  placeWords,
  label,
  className,
  rowClassName,
}: Props<I>) {
  const helpId = useId();
  const [said, setSaid] = useState('');
  const saidPlace = useRef(-1);
  const places = new Map<I, number>();
  for (const id of ids) if (!isFixed(id)) places.set(id, places.size + 1);

  const whereIs = (order: readonly I[], id: I): string => {
    if (placeWords) return placeWords(order, id);
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
    const place = at.order.indexOf(at.moved);
    // a row that is taken stands over itself first: that is no news
    if (verb === '' && place === saidPlace.current) return;
    saidPlace.current = place;
    setSaid(`${nameOf(at.moved)}: ${verb}${whereIs(at.order, at.moved)}`);
  };

  return (
    <DragDropProvider
      // the library speaks English and makes buttons of headings: roles and words are ours
      plugins={(defaults) => [
        ...defaults.filter((plugin) => plugin !== Accessibility),
        StyleInjector.configure({ nonce: styleNonce() }),
      ]}
      onDragStart={(event) => say(event, 'взято, ')}
      // the rows have made way by the next frame
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
      <ol className={`${css.list} ${className ?? ''}`} aria-label={label}>
        {ids.map((id, index) => (
          <Row
            key={id}
            id={id}
            index={index}
            isFixed={isFixed(id)}
            name={nameOf(id)}
            helpId={helpId}
            className={rowClassName}
            render={(handle, isDragged) => renderRow(id, { handle, isDragged, place: places.get(id) ?? 0 })}
          />
        ))}
      </ol>
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
  name: string;
  helpId: string;
  className: string | undefined;
  render: (handle: ReactNode, isDragged: boolean) => ReactNode;
};

function Row({ id, index, isFixed, name, helpId, className, render }: RowProps) {
  const { ref, handleRef, isDragging, isDropping } = useSortable({ id, index, disabled: { draggable: isFixed } });
  const handle = isFixed ? null : (
    <SortableHandle ref={handleRef} name={name} helpId={helpId} isDragged={isDragging || isDropping} />
  );
  return (
    <li ref={ref} className={`${className ?? ''} ${isDragging ? css.dragged : ''}`}>
      {render(handle, isDragging)}
    </li>
  );
}
