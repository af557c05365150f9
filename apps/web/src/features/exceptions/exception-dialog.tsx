import { Modal, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { adminExceptions, NewException, type ScheduleException } from '@put/contract/exceptions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../shared/contract-form.ts';
import { DialogActions } from '../../shared/dialog-actions.tsx';
import { useMessage } from '../../shared/messages.tsx';
import { Notice } from '../../shared/notice.tsx';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';
import { TimeField } from '../../shared/schedule/time-field.tsx';
import { useClock } from '../../shared/schedule/use-clock.ts';
import { longZone } from '../../shared/schedule/zone-words.ts';
import { exceptionProblems, type PlannedLesson } from './exception-problems.ts';
import { minutesIn, type Unit, unitOf } from './exception-words.ts';
import css from './exceptions.module.css';
import { type Whose, WhoseSelect } from './whose-select.tsx';

type Place = { courseId: number; lessonId: number | undefined; lessons: readonly PlannedLesson[] };
type Props = { place: Place; exception: ScheduleException | null; isOpen: boolean; onClose: () => void };

const units = [
  { value: 'm', label: 'минут' },
  { value: 'h', label: 'часов' },
  { value: 'd', label: 'дней' },
];

export function ExceptionDialog({ isOpen, ...form }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={form.onClose}
      title={form.exception === null ? 'Новое исключение' : `Исключение: ${form.exception.whose}`}
      closeOnClickOutside={false}
    >
      <ExceptionForm {...form} />
    </Modal>
  );
}

const whoseOf = (exception: ScheduleException | null): Whose | null => {
  if (exception === null) return null;
  const { user_id, user_group_id, whose } = exception;
  if (user_id !== null) return { kind: 'user', id: user_id, name: whose };
  return user_group_id === null ? null : { kind: 'user_group', id: user_group_id, name: whose };
};

/** For whom, and either more time or other deadlines. A second one for the same person and place replaces the first. */
function ExceptionForm({ place, exception, onClose }: Omit<Props, 'isOpen'>) {
  const messages = useMessage();
  const { timeZone, nowMs } = useClock();
  const form = useContractForm(NewException, {
    course_id: place.courseId,
    lesson_id: exception === null ? (place.lessonId ?? null) : exception.lesson_id,
    user_id: exception?.user_id ?? null,
    user_group_id: exception?.user_group_id ?? null,
    opens_at: exception?.opens_at ?? null,
    soft_deadline: exception?.soft_deadline ?? null,
    hard_deadline: exception?.hard_deadline ?? null,
    extra_minutes: exception?.extra_minutes ?? 0,
    note: exception?.note ?? '',
  });
  const [whose, setWhose] = useState(() => whoseOf(exception));
  const [unit, setUnit] = useState<Unit>(exception === null ? 'd' : unitOf(exception.extra_minutes));
  const [error, setError] = useState<Error | null>(null);
  const save = useMutation(mutation(adminExceptions.save, { refreshes: [adminExceptions.list] }));
  const { values, errors } = form;

  const problems = exceptionProblems(values, place.lessons);

  const send = form.submitWith((body) =>
    save.mutate(
      { body },
      {
        onSuccess: () => {
          messages.success(`${whose?.name ?? ''}: исключение сохранено`);
          onClose();
        },
        onError: (failure) => setError(form.takeErrors(failure) ? null : failure),
      },
    ),
  );
  const time = (name: 'opens_at' | 'soft_deadline' | 'hard_deadline') => ({
    value: values[name] ?? null,
    onChange: (at: string | null) => {
      form.clearFieldError('soft_deadline');
      form.setFieldValue(name, at);
    },
    error: errors[name],
    timeZone,
  });
  const extra = values.extra_minutes;
  const setExtra = (count: number | string, of: Unit) => {
    form.clearFieldError('soft_deadline');
    form.setFieldValue('extra_minutes', Math.round(Number(count) * minutesIn[of]));
  };

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {exception === null && (
          <WhoseSelect
            courseId={place.courseId}
            value={whose}
            onChange={(chosen) => {
              setWhose(chosen);
              form.clearFieldError('user_id');
              form.setFieldValue('user_id', chosen?.kind === 'user' ? chosen.id : null);
              form.setFieldValue('user_group_id', chosen?.kind === 'user_group' ? chosen.id : null);
            }}
            error={errors['user_id']}
          />
        )}
        {exception === null && place.lessonId === undefined && (
          <Select
            label="Где"
            data={[
              { value: '', label: 'Во всём курсе' },
              ...place.lessons.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            value={String(values.lesson_id ?? '')}
            allowDeselect={false}
            onChange={(id) => form.setFieldValue('lesson_id', id ? Number(id) : null)}
          />
        )}
        <div className={css.extra}>
          <NumberInput
            label="Добавить времени"
            description="К обоим срокам"
            value={extra ? extra / minutesIn[unit] : ''}
            onChange={(count) => setExtra(count, unit)}
            min={0}
            clampBehavior="none"
            allowNegative={false}
            decimalSeparator=","
            allowedDecimalSeparators={[',', '.']}
            hideControls
            error={errors['extra_minutes']}
          />
          <Select
            aria-label="Минут, часов или дней"
            data={units}
            value={unit}
            allowDeselect={false}
            onChange={(chosen) => {
              if (chosen !== 'm' && chosen !== 'h' && chosen !== 'd') return;
              setExtra((extra ?? 0) / minutesIn[unit], chosen);
              setUnit(chosen);
            }}
          />
        </div>
        <Text size="sm" c="dimmed">
          Или другие сроки, по часам {longZone(timeZone, nowMs)}:
        </Text>
        <TimeField label="Открыть" {...time('opens_at')} />
        <TimeField label="Мягкий срок" {...time('soft_deadline')} />
        <TimeField label="Жёсткий срок" {...time('hard_deadline')} />
        {problems.length > 0 && (
          <Notice kind="warning">
            {problems.map((words) => (
              <div key={words}>{words}</div>
            ))}
          </Notice>
        )}
        <Textarea
          label="Заметка"
          description="Её видят только преподаватели"
          autosize
          minRows={1}
          maxRows={5}
          {...form.getInputProps('note')}
        />
        <RefusalAlert
          of={adminExceptions.save}
          error={error}
          explain={{ not_found: 'Занятия, ученика или группы больше нет: возможно, их удалили.' }}
        />
        <DialogActions action="Сохранить исключение" isPending={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
