import type { Desk, DeskLesson } from '@put/contract/desk/desk';
import { IconArrowRight } from '@tabler/icons-react';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { dueWords } from './desk-words.ts';
import { LastMinutes } from './last-minutes.tsx';
import { LessonLanes } from './lesson-lanes.tsx';
import css from './lesson-strip.module.css';

/** The lesson that goes on, or when the next one opens. */
export function LessonStrip({ lesson, next_lesson }: Pick<Desk, 'lesson' | 'next_lesson'>) {
  if (lesson !== null) return <Now lesson={lesson} />;
  return next_lesson && <Next lesson={next_lesson} />;
}

const Now = ({ lesson }: { lesson: DeskLesson }) => (
  <section className={css.strip} aria-labelledby="lesson-now">
    <div className={css.hero}>
      <p className={css.going}>Идёт занятие</p>
      <h2 id="lesson-now">{lesson.lesson_title}</h2>
      <p>{[...lesson.group_titles.slice(0, 2), `${lesson.people.length} из ${lesson.students} здесь`].join(' · ')}</p>
      <LinkButton
        variant="default"
        to="/admin/lesson/$lessonId/results"
        params={{ lessonId: String(lesson.lesson_id) }}
        search={{ view: 'class' }}
        rightSection={<IconArrowRight size={16} aria-hidden />}
      >
        Класс вживую
      </LinkButton>
    </div>
    <LessonLanes lesson={lesson} />
    <LastMinutes lesson={lesson} />
  </section>
);

function Next({
  lesson: { lesson_id, lesson_title, course_title, opens_at },
}: {
  lesson: NonNullable<Desk['next_lesson']>;
}) {
  const { timeZone, nowMs } = useClock();
  const { day, rest } = dueWords(opens_at, timeZone, nowMs);
  const days = Math.floor((Date.parse(opens_at) - nowMs) / 86_400_000);
  return (
    <section className={css.next} aria-label="Следующее занятие">
      <span>
        Следующее занятие: <b>{lesson_title}</b> <span className={css.dim}>{course_title}</span>
      </span>
      <span>
        <b>{day}</b> {rest}
        {days > 1 && <span className={css.dim}> · через {countWords(days, ['день', 'дня', 'дней'])}</span>}
      </span>
      <LinkButton variant="default" to="/admin/lesson/$lessonId" params={{ lessonId: String(lesson_id) }}>
        Открыть
      </LinkButton>
    </section>
  );
}
