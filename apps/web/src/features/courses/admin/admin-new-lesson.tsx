import { Autocomplete, Stack, TextInput } from '@mantine/core';
import { adminCourses, type Course } from '@put/contract/courses/course-editing';
import { adminLessons, NewLesson } from '@put/contract/lessons/lesson-editing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation, query } from '../../../api/api.ts';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { FormDialog, useHeld } from '../../../ui/dialogs/form-dialog.tsx';

type Props = {
  course: Course;
  /** The section chosen at first; undefined when the dialog is closed. */
  section: string | undefined;
  sections: readonly string[];
  onClose: () => void;
};

export function AdminNewLesson({ course, section, sections, onClose }: Props) {
  return (
    <FormDialog opened={section !== undefined} onClose={onClose} title="Новое занятие">
      {section !== undefined && (
        <NewLessonForm course={course} section={section} sections={sections} onClose={onClose} />
      )}
    </FormDialog>
  );
}

/** The same from the list of courses, where the sections are not known yet; null: closed. */
export function AdminNewLessonOf({ courseId, onClose }: { courseId: number | null; onClose: () => void }) {
  const { data } = useQuery({
    ...query(adminCourses.get, { params: { id: String(courseId) } }),
    enabled: courseId !== null,
  });
  if (courseId === null || data === undefined) return null;
  const sections = [...new Set(data.lessons.map(({ section }) => section))];
  return <AdminNewLesson course={data} section={sections.at(-1) ?? ''} {...{ sections, onClose }} />;
}

function NewLessonForm({ course, section, sections, onClose }: Props & { section: string }) {
  const navigate = useNavigate();
  const form = useContractForm(NewLesson, {
    course_id: course.id,
    title: '',
    section,
  });
  useHeld(form.isDirty());
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
