import type { Desk } from '@put/contract/desk/desk';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../parts/time/moment.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { DeskList } from './desk-list.tsx';
import { hasWaitedLong } from './desk-words.ts';
import css from './desk.module.css';

/** Works that I have returned and that came back, the longest waiting first. */
export function ReworkedList({ rows, total }: Desk['reworked']) {
  const { nowMs } = useClock();
  return (
    <DeskList title="Сдано после доработки" count={total}>
      {rows.map((row) => (
        <li key={row.submission_id}>
          <Link
            to="/admin/lesson/$lessonId/results"
            params={{ lessonId: String(row.lesson_id) }}
            search={{ cell: `${row.user_id}-${row.lesson_id}-${row.task_id}` }}
            className={`${css.row} ${css.mark}`}
            data-old={hasWaitedLong(row.queued_at, nowMs) || undefined}
          >
            <span className={css.what}>
              <strong>{row.task_title}</strong> <span className={css.place}>{row.lesson_title}</span>
            </span>
            <span className={css.what}>{row.user_name}</span>
            <span className={css.when}>
              <Moment at={row.queued_at} />
            </span>
          </Link>
        </li>
      ))}
    </DeskList>
  );
}
