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
import { type DueLesson, dueLessons, standingOfAll, titlesOf } from './due-lessons.ts';
import css from './home.module.css';

const taskForms = ['задача', 'задачи', 'задач'] as const;

/** What is due in the next seven days, a row a lesson, the nearest deadline first. */
export function HomeDue({ rows, total }: { rows: readonly MyTaskRow[]; total: number }) {
  const { lessons, left } = dueLessons(rows, total);
  return (
    <section aria-labelledby="due-this-week">
      <div className={css.head}>
        <h2 id="due-this-week">Сдать на этой неделе</h2>
        {total > 0 && <span className={css.note}>{countWords(total, taskForms)}</span>}
        <Link to="/user_ui/tasks" search={left > 0 ? { due: 'week' } : {}} className={css.more}>
          {left > 0 ? `Все ${total} на неделю` : 'Все мои задачи'}
        </Link>
      </div>
      {total === 0 ? (
        <p className={css.nothing}>Сдавать нечего: сроков на семь дней вперёд нет.</p>
      ) : (
        <ul className={`${lists.list} ${lists.parted}`}>
          {lessons.map((lesson) => (
            <li key={lesson.key}>
              <DueRow rows={lesson.rows} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function DueRow({ rows }: Pick<DueLesson, 'rows'>) {
  const { timeZone, nowMs } = useClock();
  const [row] = rows;
  const isOne = rows.length === 1;
  const sum = (of: (one: MyTaskRow) => number) => scoreWords(rows.reduce((all, one) => all + of(one), 0));
  const score = sum((one) => one.score);
  const { state, until } = row.standing;
  return (
    <Link
      to="/user_ui/course/$courseId"
      params={{ courseId: String(row.course_id) }}
      search={isOne ? { lesson_id: row.lesson_id, task_id: row.task_id } : { lesson_id: row.lesson_id }}
      className={css.due}
    >
      <TaskStandingSign standing={standingOfAll(rows)} />
      <span className={css.dueText}>
        <span className={css.title}>{isOne ? row.title : row.lesson_title}</span>
        <span className={css.note} data-kept={!isOne || undefined}>
          {isOne
            ? `${row.lesson_title} · ${taskStandingWords[row.status].toLowerCase()}`
            : `${countWords(rows.length, taskForms)}: ${titlesOf(rows)}`}
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
        <strong data-none={score === '0' || undefined}>{score}</strong> / {sum((one) => one.points)}
      </span>
    </Link>
  );
}
