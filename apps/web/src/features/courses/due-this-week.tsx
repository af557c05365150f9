import { Title } from '@mantine/core';
import type { MyCourse } from '@put/contract/courses';
import { Link } from '@tanstack/react-router';
import { countWords, wordFor } from '../../ui/words/count-words.ts';
import { deadlineWords, timeLeftWords } from '../../parts/schedule/deadline-words.ts';
import { thenWords } from '../../parts/schedule/standing-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { dueThisWeek } from './home-courses.ts';
import css from './my-courses.module.css';

/** Deadlines of the next seven days in all courses, with the work left and the late credit. */
export function DueThisWeek({ list }: { list: readonly MyCourse[] }) {
  const { timeZone, nowMs } = useClock();
  const due = dueThisWeek(list);
  return (
    <section aria-labelledby="due-this-week" className={css.dueSection}>
      <Title order={2} size="h3" id="due-this-week" className={css.sectionTitle}>
        На этой неделе
      </Title>
      {due.length === 0 && <p className={css.nothingDue}>Сдавать нечего: сроков на семь дней вперёд нет.</p>}
      <ul className={css.list} hidden={due.length === 0}>
        {due.map(({ course, lesson_id, lesson_title, deadline, tasks_left, standing }) => (
          <li key={lesson_id}>
            <Link
              to="/user_ui/course/$courseId"
              params={{ courseId: String(course.id) }}
              search={{ lesson_id }}
              className={css.due}
            >
              <span>
                <span className={css.dueTitle}>{lesson_title}</span>
                <span className={css.courseNote}>
                  {course.title} · {wordFor(tasks_left, ['осталась', 'осталось', 'осталось'])}{' '}
                  {countWords(tasks_left, ['задача', 'задачи', 'задач'])}
                </span>
              </span>
              <span className={css.dueTime}>
                <strong>{timeLeftWords(deadline, timeZone, nowMs) ?? 'срок прошёл'}</strong>
                <span className={css.courseNote}>
                  <time dateTime={deadline}>до {deadlineWords(deadline, timeZone, nowMs)}</time>
                  {thenWords(standing)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/user_ui/tasks" search={{}} className={css.allTasks}>
        Все мои задачи по срокам
      </Link>
    </section>
  );
}
