import { VisuallyHidden } from '@mantine/core';
import type { Course } from '@put/contract/courses/course-editing';
import type { ScheduleException } from '@put/contract/courses/exceptions';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useClock } from '../../../parts/time/use-clock.ts';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import css from './plan.module.css';
import { PlanRow } from './plan-row.tsx';
import { PlanSection } from './plan-section.tsx';
import { timeWords } from './plan-time.tsx';
import { stopsOf } from './plan-words.ts';
import type { CoursePlan } from './use-course-plan.ts';
import { timeNames } from './use-course-times.ts';

type Props = {
  course: Course;
  plan: CoursePlan;
  onNewLesson: (section: string) => void;
  onRename: (section: string) => void;
  onShift: (lessonId: number) => void;
  exceptions: readonly ScheduleException[];
};

/** Lessons and headings of sections in their order. */
export function PlanTable({ course, plan, onNewLesson, onRename, onShift, exceptions }: Props) {
  const { order, times, changes } = plan;
  const { byKey, keys, moveBy } = order;
  const { nowMs } = useClock();
  const keepFocus = useFocusOfMoved(keys.join());
  const stops = stopsOf(course.lessons, course, nowMs);
  const move = (key: string, step: -1 | 1) => {
    const at = keys.indexOf(key) + step;
    if (at < 0 || at >= keys.length) return undefined;
    return () => {
      keepFocus();
      moveBy(key, step);
    };
  };
  return (
    <SortableList
      label="Занятия по порядку"
      head={<Head />}
      ids={keys}
      isFixed={(key) => byKey.get(key)?.kind === 'section'}
      nameOf={order.nameOf}
      positionWords={order.positionWords}
      onMove={order.arrange}
      rowClassName={css.row}
      renderRow={(key, { handle, place }): ReactNode => {
        const row = byKey.get(key);
        if (row === undefined) return null;
        if (row.kind === 'section') {
          const above = keys.slice(0, keys.indexOf(key)).filter((one) => byKey.get(one)?.kind === 'lesson').length;
          return (
            <PlanSection
              row={row}
              isBetween={above > 0 && above < stops.length}
              isWalked={stops[above - 1] === 'done'}
              onAdd={() => onNewLesson(row.title)}
              onRename={() => onRename(row.title)}
              onDrop={() => order.dropSection(row.title)}
            />
          );
        }
        const { lesson } = row;
        const timesRow = times.rows.find((one) => one.lesson.id === lesson.id);
        return (
          timesRow !== undefined && (
            <PlanRow
              {...{ course, handle, place, times, exceptions }}
              row={timesRow}
              stop={stops[place - 1] ?? 'next'}
              ends={{ isFirst: place === 1, isLast: place === stops.length }}
              isWalked={stops[place - 2] === 'done'}
              courseId={course.id}
              onUp={move(key, -1)}
              onDown={move(key, 1)}
              onShift={times.isUnsaved ? undefined : () => onShift(lesson.id)}
              onPublish={(isPublished) => changes.publish(lesson, isPublished)}
              onDuplicate={() => changes.duplicate(lesson)}
              onRemove={() => void changes.remove(lesson)}
            />
          )
        );
      }}
    />
  );
}

const Head = () => (
  <div role="row" className={css.head}>
    <span role="columnheader">
      <VisuallyHidden>Место</VisuallyHidden>
    </span>
    <span role="columnheader">Занятие</span>
    <span role="columnheader">Состояние</span>
    {timeNames.map((name) => (
      <span key={name} role="columnheader" data-time={name}>
        {timeWords[name]}
      </span>
    ))}
    <span role="columnheader">Решили</span>
    <span role="columnheader">
      <VisuallyHidden>Действия</VisuallyHidden>
    </span>
  </div>
);

/** A row that moves in the document loses the focus; it goes back to where the key was pressed. */
function useFocusOfMoved(order: string): () => void {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (held.current instanceof HTMLElement && held.current.isConnected) held.current.focus();
    held.current = null;
  }, [order]);
  return () => {
    held.current = document.activeElement;
  };
}
