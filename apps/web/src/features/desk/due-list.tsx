import type { Desk } from '@put/contract/desk/desk';
import { Link } from '@tanstack/react-router';
import { useClock } from '../../parts/time/use-clock.ts';
import { DeskList } from './desk-list.tsx';
import { dueWords } from './desk-words.ts';
import css from './desk.module.css';

/** What is due for groups within a week, and how many have handed it in. */
export function DueList({ rows, is_own }: Desk['due']) {
  const { timeZone, nowMs } = useClock();
  return (
    <DeskList title={is_own ? 'Сроки моих групп' : 'Сроки групп'} words="на семь дней вперёд">
      {rows.map((row) => {
        const { day, rest, isNear } = dueWords(row.deadline, timeZone, nowMs);
        return (
          <li key={`${row.user_group_id}-${row.lesson_id}`}>
            <Link
              to="/admin/lesson/$lessonId/results"
              params={{ lessonId: String(row.lesson_id) }}
              search={{ group: row.user_group_id }}
              className={`${css.row} ${css.due}`}
            >
              <strong>{row.group_title}</strong>
              <span className={css.what}>
                {row.lesson_title} <span className={css.place}>{row.course_title}</span>
              </span>
              <span>
                <span className={css.bar} aria-hidden>
                  <span style={{ width: `${(100 * row.handed_in) / Math.max(1, row.students)}%` }} />
                </span>
                <small className={css.dim}>
                  {row.handed_in} из {row.students} сдали
                </small>
              </span>
              <time dateTime={row.deadline} className={css.deadline} data-near={isNear || undefined}>
                <strong>{day}</strong> <span className={css.dim}>{rest}</span>
              </time>
            </Link>
          </li>
        );
      })}
    </DeskList>
  );
}
