import { Stack, Text, TextInput } from '@mantine/core';
import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation, query } from '../../../api/api.ts';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { daysFrom, laterDay } from './copy-preview.ts';
import { MoveWords } from '../plan/move-words.tsx';
import { FormDialog, useHeld } from '../../../ui/dialogs/form-dialog.tsx';

type Props = { /** Null: the dialog is closed. */ courseId: number | null; onClose: () => void };

/** Copies a course for another year; shows the new dates before the copy is made. */
export function AdminCopyCourse({ courseId, onClose }: Props) {
  return (
    <FormDialog opened={courseId !== null} onClose={onClose} title="Копия курса">
      {courseId !== null && <LoadedDialog courseId={courseId} onClose={onClose} />}
    </FormDialog>
  );
}

function LoadedDialog({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const course = useQuery(query(adminCourses.get, { params: { id: String(courseId) } }));
  return <QueryStates of={course}>{(loaded) => <CopyForm course={loaded} onClose={onClose} />}</QueryStates>;
}

/** A year in whole weeks, so that lessons keep their days of the week. */
const yearDays = 364;

function CopyForm({ course, onClose }: { course: Course; onClose: () => void }) {
  const navigate = useNavigate();
  const messages = useMessage();
  const form = useContractForm(adminCourses.copy.body, {
    title: `${course.title} — копия`,
    date: laterDay(course.date, yearDays),
  });
  useHeld(form.isDirty());
  const copy = useMutation(mutation(adminCourses.copy, { refreshes: [adminCourses.list] }));
  const send = form.submitWith((body) =>
    copy.mutate(
      { params: { id: String(course.id) }, body },
      {
        onSuccess: ({ id }) => {
          messages.success('Курс скопирован: это черновик, ученики его не видят');
          onClose();
          void navigate({ to: '/admin/course/$courseId', params: { courseId: String(id) } });
        },
        onError: form.takeErrors,
      },
    ),
  );
  const days = daysFrom(course.date, form.values.date);
  const { onChange: _, ...dateProps } = form.getInputProps('date') as { onChange: unknown; value?: string };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput label="Название" data-autofocus {...form.getInputProps('title')} />
        <DateField
          label="Начало"
          {...dateProps}
          onChange={(date) => form.setFieldValue('date', date ?? '')}
          maw={200}
        />
        <div role="status">{days !== null && <MoveWords lessons={course.lessons} days={days} />}</div>
        <Text size="sm" c="dimmed">
          Скопируются тексты, задачи, сроки и правила. Группы, исключения и результаты останутся у исходного курса.
        </Text>
        <RefusalAlert of={adminCourses.copy} error={copy.error} explain={{ not_found: 'Этого курса уже нет.' }} />
        <DialogActions action="Скопировать" isPending={copy.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
