import type { Course } from '@put/contract/courses/course-editing';
import { MeanwhileNotice } from '../../../parts/meanwhile/meanwhile-notice.tsx';
import { exactTime } from '../../../parts/time/time-words.ts';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import { type CourseTimes, timeNames, type TimeName } from './use-course-times.ts';

const nameWords: Record<TimeName, string> = {
  opens_at: 'открыть',
  soft_deadline: 'мягкий срок',
  hard_deadline: 'жёсткий срок',
};

/** Times that a colleague has changed while they were changed here. */
export function TimesMeanwhile({ course, times }: { course: Course; times: CourseTimes }) {
  const timeZone = useTimeZone();
  const words = (at: string | null) => (at === null ? 'нет' : exactTime(at, timeZone));
  const places = times.rows.flatMap(({ lesson, times: own }) =>
    timeNames.map((name) => ({
      path: `${lesson.id}.${name}`,
      label: `${lesson.title}: ${nameWords[name]}`,
      at: own[name],
    })),
  );
  return (
    <MeanwhileNotice
      key={course.id}
      of={times}
      mine={Object.fromEntries(places.map(({ path, at }) => [path, at]))}
      fields={Object.fromEntries(places.map(({ path, label }) => [path, { label, words }]))}
    />
  );
}
