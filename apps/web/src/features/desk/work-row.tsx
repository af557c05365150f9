import type { ReworkedRow } from '@put/contract/desk/desk';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../parts/time/moment.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { hasWaitedLong } from './desk-words.ts';
import css from './desk.module.css';

type Work = Omit<ReworkedRow, 'course_title'>;

/** Where a work is marked: its cell of the results. */
export const placeOfWork = ({ user_id, lesson_id, task_id }: Pick<Work, 'user_id' | 'lesson_id' | 'task_id'>) => ({
  params: { lessonId: String(lesson_id) },
  search: { cell: `${user_id}-${lesson_id}-${task_id}` },
});

/** A work that waits for a teacher: what, whose, since when. */
export function WorkRow({ row }: { row: Work }) {
  const { nowMs } = useClock();
  return (
    <li>
      <Link
        to="/admin/lesson/$lessonId/results"
        {...placeOfWork(row)}
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
  );
}
