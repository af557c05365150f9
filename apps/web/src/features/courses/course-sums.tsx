import type { courses } from '@put/contract/courses/courses';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { awaitedWords } from '../../parts/score/awaited-words.ts';
import { scoreWords } from '../../parts/score/score-words.ts';
import { deadlineWords } from '../../parts/schedule/deadline-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { wordFor } from '../../ui/words/count-words.ts';
import { isLessonDone } from './lesson-words.ts';
import css from './my-courses.module.css';

type Props = { course: Pick<ReplyOf<typeof courses.get>, 'progress' | 'lessons'> };

/** What is done of a course, in numbers, and its nearest deadline. */
export function CourseSums({ course: { progress, lessons } }: Props) {
  const { timeZone, nowMs } = useClock();
  const { score, max_score, tasks_done, tasks_total } = progress;
  const [nearest] = lessons
    .filter((lesson) => lesson.lock === null && !isLessonDone(lesson) && lesson.progress.tasks_total > 0)
    .flatMap(({ standing: { state, until } }) =>
      until !== null && (state === 'open' || state === 'late') ? [until] : [],
    )
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  if (tasks_total === 0) return null;
  return (
    <p className={css.sums}>
      <span>
        <strong>{scoreWords(score)}</strong> из {scoreWords(max_score)}{' '}
        {wordFor(max_score, ['балла', 'баллов', 'баллов'])}
      </span>
      <span>
        <strong>{tasks_done}</strong> из {tasks_total} {wordFor(tasks_total, ['задачи', 'задач', 'задач'])}
        {awaitedWords(progress)}
      </span>
      <span>
        <strong>{lessons.filter(isLessonDone).length}</strong> из {lessons.length}{' '}
        {wordFor(lessons.length, ['занятия', 'занятий', 'занятий'])}
      </span>
      {nearest !== undefined && (
        <span>
          сдать до <strong>{deadlineWords(nearest, timeZone, nowMs)}</strong>
        </span>
      )}
    </p>
  );
}
