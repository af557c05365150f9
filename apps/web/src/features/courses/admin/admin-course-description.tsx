import { MarkdownEditor } from '../../../parts/markdown-editor/markdown-editor.tsx';
import { SectionHead } from '../../../ui/screen/section-head.tsx';
import type { CourseFormState } from './use-course-form.ts';

/** The description of the course beside its preview. */
export function AdminCourseDescription({ state: { form } }: { state: CourseFormState }) {
  return (
    <section aria-labelledby="course-description">
      <SectionHead id="course-description" title="Описание" />
      <MarkdownEditor
        label="Описание курса"
        emptyPreview="Здесь появится описание курса."
        value={form.values.description ?? ''}
        onChange={(value) => form.setFieldValue('description', value)}
        topHeading={3}
        idPrefix="course-"
        error={form.errors['description']}
      />
    </section>
  );
}
