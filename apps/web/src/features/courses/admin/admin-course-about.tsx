import { Stack, Textarea, TextInput, Title } from '@mantine/core';
import { AdminCourseDescription } from './admin-course-description.tsx';
import css from './admin-course.module.css';
import { CoverField } from './cover-field.tsx';
import type { CourseFormState } from './use-course-form.ts';

/** What students read about the course, in their list and on its page. */
export function AdminCourseAbout({ state }: { state: CourseFormState }) {
  const { form } = state;
  return (
    <div className={css.about}>
      <section aria-labelledby="course-fields">
        <Title order={2} id="course-fields" mb="sm">
          О курсе
        </Title>
        <Stack gap="md">
          <TextInput label="Название" {...form.getInputProps('title')} />
          <Textarea
            label="Кратко"
            description="Одно-два предложения для списка курсов"
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('summary')}
          />
          <CoverField
            value={form.values.cover_file ?? null}
            onChange={(cover) => form.setFieldValue('cover_file', cover)}
            error={form.errors['cover_file']}
          />
        </Stack>
      </section>
      <AdminCourseDescription state={state} />
    </div>
  );
}
