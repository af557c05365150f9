import type { MyTaskRow } from '@put/contract/home/my-task-row';
import { Link } from '@tanstack/react-router';
import { deadlineWords, timeLeftWords } from '../../../parts/schedule/deadline-words.ts';
import { stillGivenWords, worthWords } from '../../../parts/schedule/standing-words.ts';
import { scoreWords } from '../../../parts/score/score-words.ts';
import { TaskStandingSign } from '../../../parts/task-standing/task-standing-mark.tsx';
import { taskStandingWords } from '../../../parts/task-standing/task-standing-words.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import lists from '../../../ui/lists/row-list.module.css';
import css from './home.module.css';

/** The tasks of the next seven days, the nearest deadline first. */
export function HomeDue({ rows, total }: { rows: readonly MyTaskRow[]; total: number }) {
  return (
    <section aria-labelledby="due-this-week">
      <div className={css.head}>
        <h2 id="due-this-week">Сдать на этой неделе</h2>
        {total > 0 && <span className={css.note}>{countWords(total, ['задача', 'задачи', 'задач'])}</span>}
        <Link to="/user_ui/tasks" search={total > rows.length ? { due: 'week' } : {}} className={css.more}>
          {total > rows.length ? `Все ${total} на неделю` : 'Все мои задачи'}
        </Link>
      </div>
      {total === 0 ? (
        <p className={css.nothing}>Сдавать нечего: сроков на семь дней вперёд нет.</p>
      ) : (
        <ul className={`${lists.list} ${lists.parted}`}>
          {rows.map((row) => (
            <li key={`${row.lesson_id}-${row.task_id}`}>
              <DueRow row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DueRow({ row }: { row: MyTaskRow }) {
  const { timeZone, nowMs } = useClock();
  const { state, until } = row.standing;
  return (
    <Link
      to="/user_ui/course/$courseId"
      params={{ courseId: String(row.course_id) }}
      search={{ lesson_id: row.lesson_id, task_id: row.task_id }}
      className={css.due}
    >
      <TaskStandingSign standing={row.status} />
      <span className={css.dueText}>
        <span className={css.title}>{row.title}</span>
        <span className={css.note}>
          {row.lesson_title} · {taskStandingWords[row.status].toLowerCase()}
        </span>
      </span>
      {until !== null && (
        <span className={css.soon}>
          <strong>
            {state === 'late' ? `просрочено, ещё ${worthWords(row.standing)}` : timeLeftWords(until, timeZone, nowMs)}
          </strong>
          {' · '}
          <time dateTime={until}>
            до {deadlineWords(until, timeZone, nowMs)}
            {stillGivenWords(row.standing)}
          </time>
        </span>
      )}
      <span className={css.points}>
        <strong data-none={row.score === 0 || undefined}>{scoreWords(row.score)}</strong> / {scoreWords(row.points)}
      </span>
    </Link>
  );
}
