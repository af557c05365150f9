import { Autocomplete, Modal, Stack, TextInput } from '@mantine/core';
import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import { adminLessons, NewLesson } from '@put/contract/lessons/lesson-editing';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '../../../api/api.ts';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';

type Props = {
  course: Course;
  /** The section chosen at first; undefined when the dialog is closed. */
  section: string | undefined;
  sections: readonly string[];
  onClose: () => void;
};

export function AdminNewLesson({ course, section, sections, onClose }: Props) {
  return (
    <Modal opened={section !== undefined} onClose={onClose} title="Новое занятие">
      {section !== undefined && (
        <NewLessonForm course={course} section={section} sections={sections} onClose={onClose} />
      )}
    </Modal>
  );
}

function NewLessonForm({ course, section, sections, onClose }: Props & { section: string }) {
  const navigate = useNavigate();
  const form = useContractForm(NewLesson, {
    course_id: course.id,
    title: '',
    section,
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
          data={sections.filter(Boolean)}
          {...form.getInputProps('section')}
        />
        <RefusalAlert
          of={adminLessons.create}
          error={create.error}
          explain={{ not_found: 'Курс удалён: занятие некуда добавить.' }}
        />
        <DialogActions action="Создать занятие" isPending={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
