import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import { adminExceptions } from '@put/contract/courses/exceptions';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { MoveWords } from './move-words.tsx';

type Props = { course: Course; /** Null if closed. */ fromLessonId: number | null; onClose: () => void };

/** Moves a lesson and all later lessons by some days: for a holiday, an illness, another year. */
export function ShiftDialog({ course, fromLessonId, onClose }: Props) {
  return (
    <Modal opened={fromLessonId !== null} onClose={onClose} title="Сдвинуть сроки">
      {fromLessonId !== null && <ShiftForm course={course} fromLessonId={fromLessonId} onClose={onClose} />}
    </Modal>
  );
}

const refreshes = [adminCourses.get, adminLessons.get, adminExceptions.list];

function ShiftForm({ course, fromLessonId, onClose }: Props & { fromLessonId: number }) {
  const messages = useMessage();
  const form = useContractForm(adminCourses.shift.body, { from_lesson_id: fromLessonId, days: 7 });
  const shift = useMutation(mutation(adminCourses.shift, { refreshes }));
  const at = course.lessons.findIndex(({ id }) => id === fromLessonId);
  const moved = course.lessons.slice(at);
  const params = { id: String(course.id) };
  const { days } = form.values;

  const send = form.submitWith((body) => {
    const takeBack = () =>
      shift.mutate(
        { params, body: { ...body, days: -body.days } },
        { onSuccess: () => messages.success('Сроки снова прежние'), onError: messages.failure },
      );
    shift.mutate(
      { params, body },
      {
        onSuccess: ({ lessons }) => {
          onClose();
          const words = countWords(lessons, ['занятия', 'занятий', 'занятий']);
          messages.success(`Сроки ${words} сдвинуты`, { label: 'Отменить', run: takeBack });
        },
        onError: form.takeErrors,
      },
    );
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text size="sm">
          Начиная с занятия «{moved[0]?.title}» и до конца курса, вместе с исключениями этих занятий. Время суток
          останется тем же.
        </Text>
        <Group gap="xs" align="flex-end">
          <NumberField
            label="На сколько дней"
            description="Минус — раньше"
            min={-3650}
            max={3650}
            w={124}
            data-autofocus
            {...form.getInputProps('days')}
          />
          {[1, 7, 14].map((step) => (
            <Button key={step} variant="default" onClick={() => form.setFieldValue('days', step)}>
              {countWords(step, ['день', 'дня', 'дней'])}
            </Button>
          ))}
        </Group>
        <div role="status">
          {Number.isInteger(days) && Math.abs(days) <= 3650 && <MoveWords lessons={moved} days={days} />}
        </div>
        <RefusalAlert
          of={adminCourses.shift}
          error={shift.error}
          explain={{ not_found: 'Этого занятия уже нет в курсе: обновите страницу.' }}
        />
        <DialogActions action="Сдвинуть" isPending={shift.isPending} isDisabled={days === 0} onCancel={onClose} />
      </Stack>
    </form>
  );
}
