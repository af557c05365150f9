import { Checkbox, Select, Stack, Text, Textarea } from '@mantine/core';
import { adminExceptions, NewException, type ScheduleException } from '@put/contract/courses/exceptions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { useBegun } from '../../parts/meanwhile/use-begun.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { TimeField } from '../../parts/schedule/time-field.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { longZone } from '../../parts/time/zone-words.ts';
import { exceptionProblems, isEarlierAnywhere, type PlannedLesson } from './exception-problems.ts';
import { unitOf } from './exception-words.ts';
import { ExceptionMeanwhile } from './exception-meanwhile.tsx';
import { ExtraTime } from './extra-time.tsx';
import { noException } from './use-remove-exception.ts';
import { type Audience, AudienceSelect } from './audience-select.tsx';
import { FormDialog, useHeld } from '../../ui/dialogs/form-dialog.tsx';

type ExceptionScope = { courseId: number; lessonId: number | undefined; lessons: readonly PlannedLesson[] };
type Props = { scope: ExceptionScope; exception: ScheduleException | null; isOpen: boolean; onClose: () => void };

export function ExceptionDialog({ isOpen, ...form }: Props) {
  return (
    <FormDialog
      opened={isOpen}
      onClose={form.onClose}
      title={form.exception === null ? 'Новое исключение' : `Исключение: ${form.exception.whose}`}
      closeOnClickOutside={false}
    >
      <ExceptionForm {...form} />
    </FormDialog>
  );
}

const audienceOf = (exception: ScheduleException | null): Audience | null => {
  if (exception === null) return null;
  const { user_id, user_group_id, whose: audience } = exception;
  if (user_id !== null) return { kind: 'user', id: user_id, name: audience };
  return user_group_id === null ? null : { kind: 'user_group', id: user_group_id, name: audience };
};

/**
 * Asks for whom, and for extra time or other dates. A second exception for the same audience and lesson replaces the
 * first.
 */
function ExceptionForm({ scope, exception, onClose }: Omit<Props, 'isOpen'>) {
  const messages = useMessage();
  const { timeZone, nowMs } = useClock();
  const { opens_at, soft_deadline, hard_deadline, extra_minutes, is_earlier, note } = exception ?? noException;
  const saved = {
    course_id: scope.courseId,
    lesson_id: exception === null ? (scope.lessonId ?? null) : exception.lesson_id,
    user_id: exception?.user_id ?? null,
    user_group_id: exception?.user_group_id ?? null,
    opens_at,
    soft_deadline,
    hard_deadline,
    extra_minutes,
    is_earlier,
    note,
  };
  const form = useContractForm(NewException, saved);
  useHeld(form.isDirty());
  const begun = useBegun(form, saved, { isWhole: true });
  const [audience, setAudience] = useState(() => audienceOf(exception));
  const [error, setError] = useState<Error | null>(null);
  const save = useMutation(mutation(adminExceptions.save, { refreshes: [adminExceptions.list] }));
  const { values, errors } = form;

  const problems = exceptionProblems(values, scope.lessons);

  const send = form.submitWith(async (body) => {
    const isSaved = await begun.send(body, ({ began_from }) =>
      save.mutateAsync(
        { body: { ...body, began_from } },
        { onError: (failure) => setError(form.takeErrors(failure) ? null : failure) },
      ),
    );
    if (!isSaved) return;
    messages.success(`${audience?.name ?? ''}: исключение сохранено`);
    onClose();
  });
  const time = (name: 'opens_at' | 'soft_deadline' | 'hard_deadline') => ({
    value: values[name] ?? null,
    onChange: (at: string | null) => {
      form.clearFieldError('soft_deadline');
      form.setFieldValue(name, at);
    },
    error: errors[name],
    timeZone,
  });

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {exception === null && (
          <AudienceSelect
            courseId={scope.courseId}
            value={audience}
            onChange={(chosen) => {
              setAudience(chosen);
              form.clearFieldError('user_id');
              form.setFieldValue('user_id', chosen?.kind === 'user' ? chosen.id : null);
              form.setFieldValue('user_group_id', chosen?.kind === 'user_group' ? chosen.id : null);
            }}
            error={errors['user_id']}
          />
        )}
        {exception === null && scope.lessonId === undefined && (
          <Select
            label="Где"
            data={[
              { value: '', label: 'Во всём курсе' },
              ...scope.lessons.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            value={String(values.lesson_id ?? '')}
            allowDeselect={false}
            onChange={(id) => form.setFieldValue('lesson_id', id ? Number(id) : null)}
          />
        )}
        <ExtraTime
          minutes={values.extra_minutes}
          firstUnit={exception === null ? 'd' : unitOf(exception.extra_minutes)}
          onChange={(minutes) => {
            form.clearFieldError('soft_deadline');
            form.setFieldValue('extra_minutes', minutes);
          }}
          error={errors['extra_minutes']}
        />
        <Text size="sm" c="dimmed">
          Или другие сроки, по часам {longZone(timeZone, nowMs)}:
        </Text>
        <TimeField label="Открыть" usualClock="09:00" {...time('opens_at')} />
        <TimeField label="Мягкий срок" {...time('soft_deadline')} />
        <TimeField label="Жёсткий срок" {...time('hard_deadline')} />
        {(values.is_earlier === true || isEarlierAnywhere(values, scope.lessons)) && (
          <EarlierChoice {...form.getInputProps('is_earlier', { type: 'checkbox' })} />
        )}
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
        <ExceptionMeanwhile begun={begun} mine={values} />
        <RefusalAlert
          of={adminExceptions.save}
          error={error}
          explain={{ not_found: 'Занятия, ученика или группы больше нет: возможно, их удалили.', conflict: null }}
        />
        <DialogActions action="Сохранить исключение" isPending={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const EarlierChoice = (field: object) => (
  <Checkbox
    label="Срок раньше общего"
    description="Так и задумано: действует этот срок, а не более поздний срок занятия"
    {...field}
  />
);
