import { IconClock, IconLock } from '@tabler/icons-react';
import { timeLeftWords } from '../../parts/schedule/deadline-words.ts';
import { standingWords } from '../../parts/schedule/standing-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import type { OpenLesson } from './lesson-steps.ts';
import css from './lesson.module.css';

/** One line: the deadlines and the credit before and after them. Empty for lessons without deadlines. */
export function LessonStanding({ lesson: { schedule, standing } }: { lesson: OpenLesson }) {
  const clock = useClock();
  const words = standingWords(schedule, standing, clock);
  if (words === null) return null;
  const left = standing.until === null ? null : timeLeftWords(standing.until, clock.timeZone, clock.nowMs);
  // a solution sent before the deadline but received after it is late: students are told in advance
  const isCounting = left !== null && (standing.state === 'open' || standing.state === 'late');
  const Icon = standing.state === 'closed' || standing.state === 'not_open' ? IconLock : IconClock;
  return (
    <p className={css.standing} data-state={standing.state}>
      <Icon size={16} aria-hidden />
      <span>
        {left !== null && standing.state === 'open' && <strong>Срок {left}. </strong>}
        {words}
        {left !== null && standing.state === 'not_open' && `, ${left}`}
        {isCounting && (
          <span className={css.arrival}>
            {' '}
            Считается время, когда решение дошло до сервера: на секунду позже — уже опоздание.
          </span>
        )}
      </span>
    </p>
  );
}
