import { Stack, TextInput } from '@mantine/core';
import { adminCourses, NewCourse } from '@put/contract/courses/course-editing';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import { dayAt } from '../../../parts/time/zoned-time.ts';
import { FormDialog, useHeld } from '../../../ui/dialogs/form-dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** Asks only for the required fields; the rest is set on the page of the course. */
export function AdminNewCourse({ isOpen, onClose }: Props) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="Новый курс">
      <NewCourseForm onClose={onClose} />
    </FormDialog>
  );
}

function NewCourseForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const [today] = useState(() => dayAt(Date.now(), timeZone));
  const form = useContractForm(NewCourse, { title: '', date: today });
  useHeld(form.isDirty());
  const create = useMutation(mutation(adminCourses.create, { refreshes: [adminCourses.list] }));
  const send = form.submitWith((body) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ id }) => void navigate({ to: '/admin/course/$courseId', params: { courseId: String(id) } }),
        onError: form.takeErrors,
      },
    ),
  );
  const { onChange: _, ...dateProps } = form.getInputProps('date') as { value?: string; onChange: unknown };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label="Название"
          placeholder="Например, «Информатика, 9 класс»"
          data-autofocus
          {...form.getInputProps('title')}
        />
        <DateField
          label="Начало"
          maw={200}
          {...dateProps}
          onChange={(date) => form.setFieldValue('date', date ?? '')}
        />
        <RefusalAlert of={adminCourses.create} error={create.error} explain={{}} />
        <DialogActions action="Создать курс" isPending={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
