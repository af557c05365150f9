import { VisuallyHidden } from '@mantine/core';
import { useClock } from '../../../parts/time/use-clock.ts';
import { Path, Stop } from '../../../ui/path/path.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './home.module.css';
import { type WeekDay, weekOf } from './week-days.ts';

const tasksWords = (tasks: number) => countWords(tasks, ['задача', 'задачи', 'задач']);

/** The last seven days as a path. A day without a solved task is hollow, and nothing is said about it. */
export function HomeWeek({ solvedAt }: { solvedAt: readonly string[] }) {
  const { days, streak } = weekOf(solvedAt, useClock());
  const total = days.reduce((sum, { tasks }) => sum + tasks, 0);
  const words = [
    ...(streak > 1 ? [`${countWords(streak, ['день', 'дня', 'дней'])} подряд`] : []),
    ...(total > 0 ? [tasksWords(total)] : []),
  ];
  return (
    <section className={css.card} aria-labelledby="my-week">
      <div className={css.cardHead}>
        <h2 id="my-week">Неделя</h2>
        <span className={css.note}>{words.join(' · ')}</span>
      </div>
      <div className={css.week}>
        <Path
          label="Решено по дням"
          isStretched
          steps={days.map((day) => ({ key: day.day, state: stateOf(day), stop: <Day {...day} /> }))}
        />
      </div>
    </section>
  );
}

const stateOf = ({ tasks, isToday }: WeekDay) => (isToday ? 'here' : tasks > 0 ? 'done' : 'next');

function Day(day: WeekDay) {
  const { name, tasks, isToday } = day;
  return (
    <span className={css.day} data-today={isToday || undefined}>
      <Stop state={stateOf(day)}>{tasks > 0 && tasks}</Stop>
      <span className={css.dayName} aria-hidden>
        {name}
      </span>
      <VisuallyHidden>
        {day.day}: {tasks > 0 ? tasksWords(tasks) : 'ничего'}
      </VisuallyHidden>
    </span>
  );
}
