import type { MyCourseLesson } from '@put/contract/courses';
import { Link } from '@tanstack/react-router';
import { deadlineWords, timeLeftWords } from '../../parts/schedule/deadline-words.ts';
import { closedWords, standingNote } from '../../parts/schedule/standing-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import css from './my-courses.module.css';

type Props = { courseId: number; lesson: Pick<MyCourseLesson, 'schedule' | 'standing' | 'lock'> };

/** Why the lesson is locked, or its deadline and late credit. */
export function LessonNote({ courseId, lesson: { schedule, standing, lock } }: Props) {
  const clock = useClock();
  if (lock?.reason === 'requires')
    return (
      <span className={css.lessonNote}>
        Сначала{' '}
        <Link
          to="/user_ui/course/$courseId"
          params={{ courseId: String(courseId) }}
          search={{ lesson_id: lock.lesson_id }}
        >
          «{lock.lesson_title}»
        </Link>
        : нужно {lock.percent}&nbsp;% баллов, пока {lock.reached_percent}&nbsp;%
      </span>
    );
  if (lock?.reason === 'not_open')
    return (
      <span className={css.lessonNote}>Откроется {deadlineWords(lock.opens_at, clock.timeZone, clock.nowMs)}</span>
    );
  const words = standing.state === 'closed' ? closedWords(schedule, clock) : standingNote(standing, clock);
  if (words === null) return null;
  const { until, state } = standing;
  const left = until === null ? null : timeLeftWords(until, clock.timeZone, clock.nowMs);
  return (
    <span className={css.lessonNote} data-state={state}>
      {words}
      {left !== null && ` · ${left}`}
    </span>
  );
}
