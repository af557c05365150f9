import { Autocomplete, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { adminCourses, type Course } from '@put/contract/courses';
import { adminLessons, NewLesson } from '@put/contract/lessons';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../shared/contract-form.ts';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';

type Props = { course: Course; isOpen: boolean; onClose: () => void };

export function AdminNewLesson({ course, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Новое занятие">
      <NewLessonForm course={course} onClose={onClose} />
    </Modal>
  );
}

function NewLessonForm({ course, onClose }: Omit<Props, 'isOpen'>) {
  const navigate = useNavigate();
  const form = useContractForm(NewLesson, {
    course_id: course.id,
    title: '',
    // a lesson is added to the end: most often into the last section
    section: course.lessons.at(-1)?.section ?? '',
  });
  const create = useMutation(mutation(adminLessons.create, { refreshes: [adminCourses.get, adminCourses.list] }));
  const send = form.submitWith((body) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate({ to: '/admin/lesson/$lessonId', params: { lessonId: String(id) } });
        },
        onError: form.takeErrors,
      },
    ),
  );
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput label="Название" data-autofocus {...form.getInputProps('title')} />
        <Autocomplete
          label="Раздел"
          description="Под таким заголовком занятие встанет в курсе; можно не заполнять"
          data={[...new Set(course.lessons.map(({ section }) => section))].filter(Boolean)}
          {...form.getInputProps('section')}
        />
        <RefusalAlert
          of={adminLessons.create}
          error={create.error}
          explain={{ not_found: 'Курс удалён: занятие некуда добавить.' }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" loading={create.isPending}>
            Создать занятие
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
