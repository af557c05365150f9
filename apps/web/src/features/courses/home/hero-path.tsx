import type { MyCourseLesson } from '@put/contract/courses/courses';
import { IconCheck } from '@tabler/icons-react';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import { heroWay, lineThrough, pointsOf } from './hero-way.ts';
import css from './home-hero.module.css';
import { isLessonDone } from '../lesson-words.ts';

type Props = { lessons: readonly MyCourseLesson[]; hereId: number | undefined };

/** The course as a path with the stops around me. */
export function HeroPath({ lessons, hereId }: Props) {
  const { stops, before, after } = heroWay(lessons, hereId, useTimeZone());
  const points = pointsOf(stops.length);
  const reached = stops.findLastIndex(({ state }) => state !== 'next');
  const done = lessons.filter(isLessonDone).length;
  const start = { x: 0, y: 50 };
  const end = { x: 100, y: 50 };
  return (
    <div className={css.path} role="img" aria-label={`Пройдено занятий: ${done} из ${lessons.length}`}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path className={css.ahead} d={lineThrough([...points, end])} />
        {reached >= 0 && <path className={css.passed} d={lineThrough([start, ...points.slice(0, reached + 1)])} />}
      </svg>
      {stops.map(({ id, title, note, state }, at) => (
        <span
          key={id}
          className={css.stop}
          data-state={state}
          data-up={points[at]!.y < 50 || undefined}
          style={{ left: `${points[at]!.x}%`, top: `${points[at]!.y}%` }}
        >
          <span className={css.dot}>{state === 'done' && <IconCheck size={15} stroke={3} aria-hidden />}</span>
          <span className={css.label}>
            <span className={css.name}>{title}</span>
            <span className={css.stopNote}>{note}</span>
          </span>
        </span>
      ))}
      {before > 0 && <span className={css.before}>ещё {before}</span>}
      {after > 0 && <span className={css.after}>ещё {after}</span>}
    </div>
  );
}
