import { adminCourses, type Course, CourseChange } from '@put/contract/courses/course-editing';
import { CourseStatus } from '@put/contract/courses/courses';
import { Language } from '@put/contract/judge/languages';
import { Feedback } from '@put/contract/tasks/task-parts';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mutation, type MutationInput } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { useContractForm } from '../../../parts/forms/contract-form.ts';
import { errorsByPath } from '../../../parts/forms/errors-by-path.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { LooseLatePolicy } from '../../../parts/schedule/loose-late-policy.ts';
import { useKeptForm } from '../../../parts/kept-work/use-kept-form.ts';
import type { CourseTab } from './course-edit-search.ts';

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
  // drafts of before have none
  free_compile_errors: z._default(z.boolean(), false),
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

const tabs: Record<string, CourseTab> = { title: 'about', summary: 'about', description: 'about', cover_file: 'about' };
/** The tab in which a field stands, by its path. */
export const tabOfField = (path: string): CourseTab =>
  tabs[path] ?? (path.startsWith('user_group_ids') ? 'groups' : 'rules');

type CallBody = MutationInput<typeof adminCourses.change>['body'];

const savedWords: Record<CourseStatus, string> = {
  draft: 'Курс снова черновик',
  published: 'Курс опубликован',
  archived: 'Курс в архиве',
};

/** `onWrong`: told the path of the first wrong field when the form could not be saved. */
export function useCourseForm(course: Course, onWrong: (path: string) => void) {
  const messages = useMessage();
  const form = useContractForm(CourseForm, draftOf(course));
  const kept = useKeptForm(form, {
    what: `course.${course.id}`,
    shape: CourseDraft,
    saved: draftOf(course),
    savedAt: course.updated_at,
  });
  const change = useMutation(mutation(adminCourses.change, { refreshes: [adminCourses.get, adminCourses.list] }));

  const onError = (error: Error) => {
    form.takeErrors(error);
    // what a colleague has changed stands above all tabs
    const wrong = error instanceof ApiError && !error.meanwhile ? error.errors[0]?.path : undefined;
    if (wrong !== undefined) onWrong(wrong);
  };
  const save = (status?: CourseStatus) => {
    const wrong = Object.keys(errorsByPath(CourseForm, form.getValues()))[0];
    if (wrong !== undefined) onWrong(wrong);
    const before = course.status;
    form.submitWith(async (body) => {
      const params = { id: String(course.id) };
      const changed: Partial<CourseDraft> = CourseDraft.parse({
        ...form.getValues(),
        ...body,
        ...(status && { status }),
      });
      const isSaved = await kept.save(changed, ({ own, began_from }) =>
        change.mutateAsync({ params, body: { ...own, began_from } as CallBody }, { onError }),
      );
      if (!isSaved) return;
      if (status === undefined) messages.success('Курс сохранён');
      else messages.success(savedWords[status], { label: 'Отменить', run: () => save(before) });
    })();
  };
  return { form, kept, save, error: change.error };
}

export type CourseFormState = ReturnType<typeof useCourseForm>;
