import type { Desk, StuckRow } from '@put/contract/desk/desk';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../parts/time/moment.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { DeskList } from './desk-list.tsx';
import css from './desk.module.css';

/** Who has failed a task four times and more; a row opens the last program. */
export const StuckList = ({ rows, total }: Desk['stuck']) => (
  <DeskList
    title="Застряли"
    count={total}
    words={total > rows.length ? `четыре неудачи и больше, последние ${rows.length}` : 'четыре неудачи и больше'}
  >
    {rows.map((row) => (
      <li key={`${row.user_id}-${row.lesson_id}-${row.task_id}`}>
        <Link
          to="/admin/lesson/$lessonId/results"
          params={{ lessonId: String(row.lesson_id) }}
          search={{ cell: `${row.user_id}-${row.lesson_id}-${row.task_id}` }}
          className={`${css.row} ${css.stuck}`}
        >
          <strong>{row.user_name}</strong>
          <span className={css.what}>
            {row.task_title} <span className={css.place}>{row.lesson_title}</span>
          </span>
          <Attempts row={row} />
          <span className={css.button}>Открыть решение</span>
        </Link>
      </li>
    ))}
  </DeskList>
);

function Attempts({ row: { attempts, earned, last_submitted_at } }: { row: StuckRow }) {
  const words = countWords(attempts, ['попытка', 'попытки', 'попыток']);
  return (
    <span className={css.tries}>
      <span className={css.dots} role="img" aria-label={`${words}, верной нет`}>
        {earned.map((isPartly, n) => (
          <span key={n} data-partly={isPartly || undefined} />
        ))}
        {attempts > earned.length && <small>из {attempts}</small>}
      </span>
      <span className={css.dim}>
        <Moment at={last_submitted_at} />
      </span>
    </span>
  );
}
