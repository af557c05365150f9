import type { Desk } from '@put/contract/desk/desk';
import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { timeOfDay } from '../../parts/time/time-words.ts';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import css from './desk.module.css';

/** «Идёт контрольная: пишут 3, до 19:24», each with the way to its room. */
export function ExamsNow({ exams }: Pick<Desk, 'exams'>) {
  const timeZone = useTimeZone();
  return (
    <ul className={css.exams} aria-label="Идут контрольные">
      {exams.map(({ lesson_id, lesson_title, course_title, writing, ends_at }) => (
        <li key={lesson_id}>
          <Link
            to="/admin/lesson/$lessonId/results"
            params={{ lessonId: String(lesson_id) }}
            search={{ view: 'exam' }}
            className={css.exam}
          >
            <IconClock size={18} aria-hidden />
            <span>
              Идёт контрольная: пишут {writing}
              {ends_at !== null && `, до ${timeOfDay(ends_at, timeZone)}`}
              <span className={css.dim}>
                {' '}
                · {lesson_title} · {course_title}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
