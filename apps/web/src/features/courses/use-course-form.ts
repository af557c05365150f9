import { adminCourses, type Course, CourseChange } from '@put/contract/course-editing';
import { CourseStatus } from '@put/contract/courses';
import { Language } from '@put/contract/languages';
import { Feedback } from '@put/contract/task-parts';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { LooseLatePolicy } from '../../parts/schedule/loose-late-policy.ts';
import { useKeptForm } from '../../parts/kept-work/use-kept-form.ts';

/** Any state of the form, valid or not: it is kept as a local draft. */
const CourseDraft = z.object({
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  date: z.string(),
  end_date: z.nullable(z.string()),
  status: CourseStatus,
  late_policy: z.nullable(LooseLatePolicy),
  languages: z.nullable(z.array(Language)),
  feedback: z.nullable(Feedback),
  cover_file: z.nullable(z.string()),
  user_group_ids: z.array(z.number()),
});
type CourseDraft = z.infer<typeof CourseDraft>;

const draftOf = (course: Course): CourseDraft =>
  CourseDraft.parse({ ...course, cover_file: course.cover_url?.split('/').at(-1) ?? null });

/** The rule on two fields; the contract checks one field at a time. */
const CourseForm = CourseChange.check(
  z.refine(({ date, end_date }) => !date || !end_date || date <= end_date, {
    message: 'Раньше начала курса',
    path: ['end_date'],
  }),
);

export function useCourseForm(course: Course) {
  const messages = useMessage();
  const form = useContractForm(CourseForm, draftOf(course));
  const kept = useKeptForm(form, {
    what: `course.${course.id}`,
    shape: CourseDraft,
    saved: draftOf(course),
    savedAt: course.updated_at,
  });
  const change = useMutation(mutation(adminCourses.change, { refreshes: [adminCourses.get, adminCourses.list] }));

  const save = (status?: CourseStatus) =>
    form.submitWith(async (body) => {
      const changed = status && { status };
      const params = { id: String(course.id) };
      const send = () => change.mutateAsync({ params, body: { ...body, ...changed } }, { onError: form.takeErrors });
      if (await kept.save(send, changed))
        messages.success(status === 'published' ? 'Курс опубликован' : 'Курс сохранён');
    })();
  return { form, kept, save, error: change.error };
}

export type CourseFormState = ReturnType<typeof useCourseForm>;
