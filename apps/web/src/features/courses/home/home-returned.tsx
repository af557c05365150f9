import type { HomeReturn } from '@put/contract/home/home';
import { Link } from '@tanstack/react-router';
import { returnedWords } from '../../../parts/schedule/returned-words.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import css from './home.module.css';

/** Works that teachers have returned; on the home page until they are handed in. */
export function ReturnedCard({ rows }: { rows: readonly HomeReturn[] }) {
  const clock = useClock();
  return (
    <section className={css.card} aria-label="На доработку">
      {rows.map((row) => (
        <p key={`${row.lesson_id}-${row.task_id}`} className={css.note}>
          <Link
            to="/user_ui/course/$courseId"
            params={{ courseId: String(row.course_id) }}
            search={{ lesson_id: row.lesson_id, task_id: row.task_id }}
            className={css.more}
          >
            {row.task_title}
          </Link>{' '}
          {returnedWords(row, clock)}: {row.remark}
        </p>
      ))}
    </section>
  );
}
