import type { MyTaskRow } from '@put/contract/home/my-task-row';
import { isAwaited, isInSum } from '@put/contract/results/own-status';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { knownScore, pointsWords, scoreWords } from '../../parts/score/score-words.ts';
import { timeLeftWords } from '../../parts/schedule/deadline-words.ts';
import { isToImprove } from '../../parts/schedule/returned-words.ts';
import { standingNote } from '../../parts/schedule/standing-words.ts';
import { TaskStandingSign } from '../../parts/task-standing/task-standing-mark.tsx';
import { taskStandingWords } from '../../parts/task-standing/task-standing-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { countWords } from '../../ui/words/count-words.ts';
import css from './my-task-list.module.css';
import { groupTasks, type TaskGroup } from './task-groups.ts';

type Props = {
  rows: readonly MyTaskRow[];
  isBusy: boolean;
  /** A search shows all that it found. */
  opensAll: boolean;
  /** There is no other page, so that a group is whole and can be counted. */
  isWhole: boolean;
};

/** The tasks of a page by when they are due. */
export function MyTaskGroups({ rows, isBusy, opensAll, isWhole }: Props) {
  return groupTasks(rows, useClock()).map((group) => (
    <Group key={`${group.key} ${opensAll}`} {...{ group, isBusy, isWhole }} startsOpen={opensAll || !group.isFolded} />
  ));
}

type GroupProps = Pick<Props, 'isBusy' | 'isWhole'> & { group: TaskGroup; startsOpen: boolean };

function Group({ group: { title, note, rows, isFolded }, isBusy, isWhole, startsOpen }: GroupProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const count = countWords(rows.length, ['задача', 'задачи', 'задач']);
  return (
    <section className={css.group} aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`} className={css.head}>
        {isFolded ? (
          <button
            type="button"
            className={css.fold}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {title} {isWhole && <span className={css.note}>{count}</span>}
            <IconChevronDown size={16} aria-hidden />
          </button>
        ) : (
          <>
            {title} <span className={css.note}>{note}</span>
          </>
        )}
      </h2>
      <ul id={id} className={css.list} aria-busy={isBusy} hidden={!isOpen}>
        {rows.map((row) => (
          <li key={`${row.lesson_id}-${row.task_id}`}>
            <TaskRow row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TaskRow({ row }: { row: MyTaskRow }) {
  const clock = useClock();
  const { state, until } = row.standing;
  // a solved or handed-in task has no due date
  const isBack = isToImprove(row.returned, clock.nowMs);
  const isDone = row.status === 'accepted' || !isInSum(row.status);
  const due = isDone && !isBack ? null : standingNote(row.standing, clock);
  const left = until === null ? null : timeLeftWords(until, clock.timeZone, clock.nowMs);
  return (
    <Link
      to="/user_ui/course/$courseId"
      params={{ courseId: String(row.course_id) }}
      search={{ lesson_id: row.lesson_id, task_id: row.task_id }}
      className={css.row}
    >
      <TaskStandingSign standing={row.status} />
      <span className={css.text}>
        <span className={css.title}>{row.title}</span>
        <span className={css.place}>
          {row.lesson_title}
          <span className={css.course}> · {row.course_title}</span> · {taskStandingWords[row.status].toLowerCase()}
          {row.attempts > 0 && `, ${countWords(row.attempts, ['попытка', 'попытки', 'попыток'])}`}
        </span>
      </span>
      {due !== null && (
        <span className={css.due} data-state={state}>
          {due}
          {left !== null && state !== 'not_open' && ` · ${left}`}
        </span>
      )}
      <span className={css.score}>
        {row.status === 'new' ? (
          pointsWords(row.points)
        ) : (
          <>
            <strong>{knownScore(row.score, isAwaited(row.status))}</strong> из {scoreWords(row.points)}
          </>
        )}
      </span>
    </Link>
  );
}
