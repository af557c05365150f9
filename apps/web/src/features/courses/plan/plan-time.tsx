import type { ReactNode } from 'react';
import { problemsAt } from '../../../parts/schedule/problems-at.ts';
import { fieldTime } from '../../../parts/schedule/read-time.ts';
import { TimeField } from '../../../parts/schedule/time-field.tsx';
import { useClock } from '../../../parts/time/use-clock.ts';
import css from './plan.module.css';
import { type CourseTimes, type TimeName, type TimesRow, usualClock } from './use-course-times.ts';

export const timeWords: Record<TimeName, string> = {
  opens_at: 'Откроется',
  soft_deadline: 'Мягкий срок',
  hard_deadline: 'Жёсткий срок',
};
const noTime: Record<TimeName, string> = { opens_at: 'сразу', soft_deadline: 'задать', hard_deadline: 'нет' };

type Props = { name: TimeName; row: TimesRow; times: CourseTimes; children?: ReactNode };

/** A date of a lesson: text until it is touched. */
export function PlanTime({ name, row: { lesson, times: own, schedule }, times, children }: Props) {
  const { timeZone, nowMs } = useClock();
  const before = times.rows[times.rows.findIndex((row) => row.lesson.id === lesson.id) - 1];
  const dueBefore = before?.lesson.soft_deadline ?? null;
  return (
    <div role="cell" className={css.time} data-name={name} data-empty={own[name] === null || undefined}>
      <span className={css.timeName} aria-hidden>
        {timeWords[name]}
      </span>
      <TimeField
        label={`${timeWords[name]}: ${lesson.title}`}
        isInTable
        placeholder={noTime[name]}
        value={own[name]}
        onChange={(at) => times.change(lesson.id, name, at)}
        timeZone={timeZone}
        judge={(at) => problemsAt(name, { ...schedule, [name]: at })}
        usualClock={usualClock(name)}
        answers={
          name !== 'opens_at' || before === undefined || dueBefore === null
            ? []
            : [{ words: `в срок занятия «${before.lesson.title}»`, text: fieldTime(dueBefore, { timeZone, nowMs }) }]
        }
        onPasteRows={(block) => times.paste(lesson.id, name, block)}
        {...problemsAt(name, schedule)}
      />
      {children}
    </div>
  );
}
