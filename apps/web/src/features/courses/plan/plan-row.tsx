import { VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import type { ScheduleException } from '@put/contract/courses/exceptions';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { StatusChip } from '../../../parts/status/status-chip.tsx';
import { useClock } from '../../../parts/time/use-clock.ts';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { Stop, type StopState } from '../../../ui/path/path.tsx';
import { PlanMenu, type PlanMenuProps } from './plan-menu.tsx';
import css from './plan.module.css';
import { ownDates } from './own-dates.ts';
import { PlanTime } from './plan-time.tsx';
import { noShareWords, stateLooks, stateOf, tasksWords } from './plan-words.ts';
import { type CourseTimes, timeNames, type TimesRow } from './use-course-times.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';

type Props = PlanMenuProps & {
  course: Course;
  row: TimesRow;
  times: CourseTimes;
  handle: ReactNode;
  place: number;
  stop: StopState;
  /** The path goes on above and below this stop. */
  ends: { isFirst: boolean; isLast: boolean };
  /** The row and the row above it are done: the path between them is walked. */
  isWalked: boolean;
  onPublish: (isPublished: boolean) => void;
  /** Of the course; empty for whoever may not see them. */
  exceptions: readonly ScheduleException[];
};

const options = [
  { value: 'published', words: 'Опубликовано', meaning: 'Ученики видят его с той минуты, когда оно откроется' },
  { value: 'draft', words: 'Черновик', meaning: 'Ученики не видят' },
] as const;
const stopWords: Partial<Record<StopState, string>> = { done: 'пройдено', here: 'идёт сейчас' };

/** One lesson of the plan: where the class stands, what students see, its dates and how many have solved it. */
export function PlanRow({
  course,
  row,
  times,
  handle,
  place,
  stop,
  ends,
  isWalked,
  onPublish,
  exceptions,
  ...menu
}: Props) {
  const clock = useClock();
  const [showsDates, setShowsDates] = useState(false);
  const { lesson, isChanged } = row;
  const state = stateOf(lesson, course, clock.nowMs);
  return (
    <div
      role="presentation"
      className={css.lesson}
      data-stop={stop}
      data-changed={isChanged || undefined}
      data-dates={showsDates || isChanged || undefined}
      onKeyDown={(event) => onMoveKey(event, menu)}
    >
      <div role="cell" className={css.lead} data-walked={isWalked || undefined} {...dataOf(ends)}>
        {handle}
        <Stop state={stop}>{stop === 'done' ? undefined : place}</Stop>
        <VisuallyHidden>{[`место ${place}`, stopWords[stop]].filter(Boolean).join(', ')}</VisuallyHidden>
      </div>
      <div role="rowheader" className={css.name}>
        <LinkAnchor to="/admin/lesson/$lessonId" params={{ lessonId: String(lesson.id) }} fw={600} size="sm">
          {lesson.title}
        </LinkAnchor>{' '}
        <span className={css.quiet}>{tasksWords(lesson)}</span>
        {stop === 'here' && (
          <span className={css.here} aria-hidden>
            идёт
          </span>
        )}
        {ownDates(lesson.id, row.schedule, exceptions, clock).map((words) => (
          <div key={words} className={css.ownDates}>
            {words}
          </div>
        ))}
      </div>
      <div role="cell" className={css.state}>
        <StatusChip
          label={`Состояние занятия «${lesson.title}»`}
          {...stateLooks[state]}
          {...(state === 'waiting' && { icon: IconClock })}
          value={lesson.status}
          options={options}
          onChoose={(status) => onPublish(status === 'published')}
        />
      </div>
      {timeNames.map((name) => (
        <PlanTime key={name} {...{ name, row, times }}>
          {name === 'soft_deadline' && (
            <button
              type="button"
              className={css.allDates}
              aria-expanded={showsDates || isChanged}
              aria-label={`Все даты занятия «${lesson.title}»`}
              onClick={() => setShowsDates(!showsDates)}
            >
              Все
            </button>
          )}
        </PlanTime>
      ))}
      <div role="cell" className={css.solved}>
        <Solved {...{ course, lesson }} words={noShareWords(state, lesson, course)} />
      </div>
      <div role="cell" className={css.menu}>
        <Allowed call={adminCourses.change} course={course.id}>
          <PlanMenu {...menu} lesson={lesson} />
        </Allowed>
      </div>
    </div>
  );
}

const dataOf = ({ isFirst, isLast }: Props['ends']) => ({
  'data-first': isFirst || undefined,
  'data-last': isLast || undefined,
});

type SolvedProps = { course: Course; lesson: TimesRow['lesson']; words: string | null };

const Solved = ({ course: { students }, lesson: { solved }, words }: SolvedProps) =>
  words === null ? (
    <>
      <span
        className={css.bar}
        style={{ '--share': `${Math.min(1, solved / students) * 100}%` } as React.CSSProperties}
      />
      <span className={css.count}>
        {solved} из {students}
      </span>
    </>
  ) : (
    <span className={css.quiet}>{words}</span>
  );

/** Alt and an arrow move the row; fields of dates use the same keys for themselves. */
function onMoveKey(event: KeyboardEvent<HTMLElement>, { onUp, onDown }: Pick<Props, 'onUp' | 'onDown'>): void {
  const { currentTarget: row, target } = event;
  if (!event.altKey || event.defaultPrevented || target instanceof HTMLInputElement) return;
  const move = event.key === 'ArrowUp' ? onUp : event.key === 'ArrowDown' ? onDown : undefined;
  // menus and calendars of the row stand elsewhere in the page; a row that is being carried has keys of its own
  const isOwn =
    target instanceof Node && row.contains(target) && row.querySelector('[role=cell] > [aria-pressed=true]') === null;
  if (move === undefined || !isOwn) return;
  event.preventDefault();
  move();
}
