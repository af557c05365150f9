import type { PersonResults } from '@put/contract/results/person-results';
import { deadlineWords } from '../../parts/schedule/deadline-words.ts';
import { pointsWords } from '../../parts/score/score-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import css from './person-results.module.css';
import { repairFirst } from './repair-first.ts';
import { TaskLink } from './task-link.tsx';

/** What can still be sent again for points. */
export function RepairList({ courses }: Pick<PersonResults, 'courses'>) {
  const { timeZone, nowMs } = useClock();
  const repairs = repairFirst(courses);
  if (repairs.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="repair-first">
      <h2 id="repair-first" className={css.cardTitle}>
        Что исправить первым
      </h2>
      <ul className={css.list}>
        {repairs.map(({ courseId, lesson, task, lost }) => (
          <li key={`${lesson.id}-${task.task_id}`}>
            <TaskLink place={{ course_id: courseId, lesson_id: lesson.id, task_id: task.task_id }} isStaff={false}>
              {task.title}
            </TaskLink>
            <span className={css.note}>
              {lesson.title} · можно вернуть {pointsWords(lost)}
              {lesson.standing.until !== null && `, до ${deadlineWords(lesson.standing.until, timeZone, nowMs)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
