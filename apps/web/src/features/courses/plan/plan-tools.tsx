import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import type { Course } from '@put/contract/courses/course-editing';
import { noLateWork } from '@put/contract/courses/schedule';
import { latePolicyWords } from '../../../parts/schedule/late-policy-words.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import { longZone } from '../../../parts/time/zone-words.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './plan.module.css';
import type { CourseTimes } from './use-course-times.ts';
import { Unlocked } from '../../../ui/fields/unlocked.tsx';

type Props = {
  course: Course;
  times: CourseTimes;
  onRules: () => void;
  /** Undefined without lessons. */
  onShift: (() => void) | undefined;
};

/** The line over the plan: how dates are read, what late work is worth, and what is done with all dates at once. */
export function PlanTools({ course, times, onRules, onShift }: Props) {
  const { timeZone, nowMs } = useClock();
  const { changed, isUnsaved, isSaving, revert, save } = times;
  return (
    <div className={css.tools} data-unsaved={isUnsaved || undefined}>
      <p>
        <span role="status">
          {isUnsaved && `Сроки изменены у ${countWords(changed, ['занятия', 'занятий', 'занятий'])}, ещё не сохранены`}
        </span>
        {!isUnsaved && (
          <>
            Время вашего часового пояса: {longZone(timeZone, nowMs)}.
            <Unlocked>
              <span className={css.hint}>
                Даты можно печатать и вставлять: «1.12 18:00», «пт 15:00», столбец из таблицы.
              </span>
            </Unlocked>
          </>
        )}
      </p>
      {isUnsaved ? (
        <div className={css.buttons}>
          <Button variant="default" onClick={revert} disabled={isSaving}>
            Отменить
          </Button>
          <Button onClick={save} loading={isSaving}>
            Сохранить сроки
          </Button>
        </div>
      ) : (
        onShift !== undefined && (
          <>
            <span className={css.rule}>
              {latePolicyWords(course.late_policy ?? noLateWork).replace(/^./, (letter) => letter.toUpperCase())}{' '}
              <Anchor component="button" type="button" size="sm" onClick={onRules}>
                изменить<VisuallyHidden> правило опозданий</VisuallyHidden>
              </Anchor>
            </span>
            <div className={css.buttons}>
              <Button
                variant="default"
                leftSection={<IconCalendarShare size={18} aria-hidden />}
                onClick={onShift}
                children="Сдвинуть сроки…"
              />
            </div>
          </>
        )
      )}
    </div>
  );
}
