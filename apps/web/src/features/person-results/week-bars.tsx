import type { PersonDay } from '@put/contract/results/person-results';
import { dayAt } from '../../parts/time/zoned-time.ts';
import { shortDay } from '../../parts/time/time-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { countWords } from '../../ui/words/count-words.ts';
import css from './person-results.module.css';
import { type Week, weeksOf } from './weeks-of.ts';

const dayMs = 86_400_000;

/** Attempts week by week. Each bar says its numbers in words for screen readers and on hover. */
export function WeekBars({ days }: { days: readonly PersonDay[] }) {
  const { timeZone, nowMs } = useClock();
  const weeks = weeksOf(days, dayAt(nowMs, timeZone));
  const most = Math.max(1, ...weeks.map(({ attempts }) => attempts));
  if (weeks.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="weeks">
      <h2 id="weeks" className={css.cardTitle}>
        Попытки по неделям
      </h2>
      <ol className={css.bars}>
        {weeks.map((week) => (
          <li key={week.from} title={wordsOf(week)}>
            <span className={css.bar} style={{ height: `${(week.attempts / most) * 100}%` }} aria-hidden />
            <span className={css.barWords}>{wordsOf(week)}</span>
          </li>
        ))}
      </ol>
      <p className={css.note} aria-hidden>
        <span>{dayOf(weeks[0]!.from)}</span>
        <span>{dayOf(weeks.at(-1)!.from, 6)}</span>
      </p>
    </section>
  );
}

/** A day of the calendar has no zone. */
const dayOf = (day: string, later = 0): string =>
  shortDay(new Date(Date.parse(`${day}T00:00:00Z`) + later * dayMs).toISOString(), 'UTC');

const wordsOf = ({ from, attempts, solved }: Week): string =>
  `${dayOf(from)} – ${dayOf(from, 6)}: ${countWords(attempts, ['попытка', 'попытки', 'попыток'])}, решено ${solved}`;
