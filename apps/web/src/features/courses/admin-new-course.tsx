import { Modal, Stack, TextInput } from '@mantine/core';
import { adminCourses, NewCourse } from '@put/contract/course-editing';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../shared/contract-form.ts';
import { DateField } from '../../shared/date-field/date-field.tsx';
import { DialogActions } from '../../shared/dialog-actions.tsx';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';
import { useTimeZone } from '../../shared/schedule/use-clock.ts';
import { dayAt } from '../../shared/schedule/zoned-time.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Only what a course cannot be without; the rest stands on its page. */
export function AdminNewCourse({ isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Новый курс">
      <NewCourseForm onClose={onClose} />
    </Modal>
  );
}

function NewCourseForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const [today] = useState(() => dayAt(Date.now(), timeZone));
  const form = useContractForm(NewCourse, { title: '', date: today });
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
