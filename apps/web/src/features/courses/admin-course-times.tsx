import { Button, Group } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import type { Course } from '@put/contract/course-editing';
import { useState } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { problemsAt } from '../../parts/schedule/problems-at.ts';
import { TimeField } from '../../parts/schedule/time-field.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { longZone } from '../../parts/time/zone-words.ts';
import { SectionHead } from '../../ui/screen/section-head.tsx';
import css from './admin-course-times.module.css';
import { ShiftDialog } from './shift-dialog.tsx';
import { type TimeName, timeNames, useCourseTimes } from './use-course-times.ts';

const timeWords: Record<TimeName, string> = {
  opens_at: 'Открыть',
  soft_deadline: 'Мягкий срок',
  hard_deadline: 'Жёсткий срок',
};

/** All dates of all lessons in one table: edited one by one or moved together. */
export function AdminCourseTimes({ course }: { course: Course }) {
  const { timeZone, nowMs } = useClock();
  const { rows, isUnsaved, isSaving, change, revert, save } = useCourseTimes(course);
  const [shiftedFrom, setShiftedFrom] = useState<number | null>(null);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="course-times">
      <SectionHead
        id="course-times"
        title="Сроки"
        words={`Время вашего часового пояса: ${longZone(timeZone, nowMs)}. Каждый ученик видит его в своём.`}
      >
        {isUnsaved && (
          <Group gap="xs">
            <Button variant="default" onClick={revert} disabled={isSaving}>
              Отменить
            </Button>
            <Button onClick={save} loading={isSaving}>
              Сохранить сроки
            </Button>
          </Group>
        )}
      </SectionHead>
      <ShiftDialog course={course} fromLessonId={shiftedFrom} onClose={() => setShiftedFrom(null)} />
      <table className={css.table} aria-labelledby="course-times">
        <thead>
          <tr>
            <th scope="col">Занятие</th>
            {timeNames.map((name) => (
              <th key={name} scope="col">
                {timeWords[name]}
              </th>
            ))}
            <th scope="col">Сдвиг</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ lesson, times, isChanged, schedule }) => (
            <tr key={lesson.id} data-changed={isChanged || undefined}>
              <th scope="row">{lesson.title}</th>
              {timeNames.map((name) => (
                <td key={name} data-label={timeWords[name]}>
                  <TimeField
                    label={`${timeWords[name]}: ${lesson.title}`}
                    isInTable
                    value={times[name]}
                    onChange={(at) => change(lesson.id, name, at)}
                    timeZone={timeZone}
                    judge={(at) => problemsAt(name, { ...schedule, [name]: at })}
                    usualClock={name === 'opens_at' ? '09:00' : '23:59'}
                    {...problemsAt(name, schedule)}
                  />
                </td>
              ))}
              <td>
                <IconButton
                  icon={IconCalendarShare}
                  hint={isUnsaved ? 'Сначала сохраните сроки' : 'Сдвинуть всё с этого занятия'}
                  label={`Сдвинуть сроки с занятия «${lesson.title}» и дальше`}
                  isDisabled={isUnsaved}
                  onClick={() => setShiftedFrom(lesson.id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
