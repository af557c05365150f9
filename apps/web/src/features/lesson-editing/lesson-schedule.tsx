import { Select, Text } from '@mantine/core';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import { standingAt } from '@put/contract/courses/schedule';
import { scheduleProblems } from '@put/contract/courses/schedule-problems';
import { problemsAt, readSchedule } from '../../parts/schedule/problems-at.ts';
import { standingWords } from '../../parts/schedule/standing-words.ts';
import { TimeField } from '../../parts/schedule/time-field.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { longZone } from '../../parts/time/zone-words.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import css from './lesson-editing.module.css';
import type { LessonFormState } from './use-lesson-form.ts';

type Props = {
  state: LessonFormState;
  lesson: Pick<Lesson, 'id' | 'inherited_late_policy'>;
  /** The lessons of the course, for «open after». */
  lessons: readonly { id: number; title: string }[];
};

/** The dates of the lesson, and the lesson that must be done before it. */
export function LessonSchedule({ state: { form }, lesson, lessons }: Props) {
  const { timeZone, nowMs } = useClock();
  const { values, errors } = form;
  const { opens_at = null, soft_deadline = null, hard_deadline = null, late_policy: policy = null } = values;
  const late_policy = policy ?? lesson.inherited_late_policy;
  const schedule = readSchedule({ opens_at, soft_deadline, hard_deadline, late_policy });
  const pathOf = (name: string) => {
    const path: unknown = Reflect.get(form.getInputProps(name), 'data-path');
    return typeof path === 'string' ? path : undefined;
  };
  const time = (name: 'opens_at' | 'soft_deadline' | 'hard_deadline') => ({
    value: values[name] ?? null,
    onChange: (at: string | null) => {
      form.clearFieldError(name);
      form.setFieldValue(name, at);
    },
    error: errors[name] ?? problemsAt(name, schedule).error,
    warning: problemsAt(name, schedule).warning,
    judge: (at: string | null) =>
      problemsAt(name, readSchedule({ opens_at, soft_deadline, hard_deadline, late_policy, [name]: at })),
    path: pathOf(name),
    timeZone,
  });
  const requiredId = values.requires_lesson_id ?? null;

  return (
    <div className={css.schedule}>
      <Text size="sm" c="dimmed">
        Время вашего часового пояса: {longZone(timeZone, nowMs)}. Каждый ученик видит его в своём.
      </Text>
      <div className={css.times}>
        <TimeField label="Открыть" description="Пусто — открыто сразу" usualClock="09:00" {...time('opens_at')} />
        <TimeField label="Мягкий срок" description="До него — все баллы" {...time('soft_deadline')} />
        <TimeField label="Жёсткий срок" description="После него ничего не принимается" {...time('hard_deadline')} />
      </div>
      {schedule !== null && !scheduleProblems(schedule).some(({ isRefused }) => isRefused) && (
        <p className={css.consequence} role="status">
          <strong>Ученик прочитает:</strong>{' '}
          {standingWords(schedule, standingAt(schedule, nowMs), { timeZone, nowMs }) ??
            'ничего о сроках — решения принимаются всегда и за все баллы'}
        </p>
      )}
      <div className={css.rule}>
        <Select
          label="Открыть после занятия"
          placeholder="Не ждать другого"
          description="Пока баллов за него мало, это занятие закрыто"
          data={lessons
            .filter(({ id }) => id !== lesson.id)
            .map(({ id, title }) => ({ value: String(id), label: title }))}
          value={requiredId === null ? null : String(requiredId)}
          onChange={(id) => {
            form.clearFieldError('requires_lesson_id');
            form.setFieldValue('requires_lesson_id', id === null ? null : Number(id));
            // its field goes away, and what is wrong in it would keep the form from being saved
            if (id === null) form.setFieldValue('requires_percent', form.getInitialValues().requires_percent);
          }}
          clearable
          clearButtonProps={{ 'aria-label': 'Не ждать другого занятия' }}
          searchable
          nothingFoundMessage="Такого занятия в курсе нет"
          error={errors['requires_lesson_id']}
          data-path={pathOf('requires_lesson_id')}
        />
        {requiredId !== null && (
          <NumberField
            label="Сколько процентов баллов"
            min={1}
            max={100}
            unit="%"
            w={200}
            {...form.getInputProps('requires_percent')}
          />
        )}
      </div>
    </div>
  );
}
