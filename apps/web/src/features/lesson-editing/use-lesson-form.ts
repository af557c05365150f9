import { adminCourses } from '@put/contract/courses';
import { adminLessons, type Lesson, LessonChange, LessonStatus } from '@put/contract/lessons';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../shared/contract-form.ts';
import { useMessage } from '../../shared/messages.tsx';
import { LooseLatePolicy } from '../../shared/schedule/loose-late-policy.ts';
import { useKeptForm } from '../../shared/use-kept-form.ts';

const taskStatus = z.enum(['draft', 'ready', 'broken']);
/** Also what the list shows of a task, so that kept work can be shown without asking for each. */
const ListedTask = z.object({
  task_id: z.number(),
  title: z.string(),
  status: taskStatus,
  points: z.number(),
  required: z.boolean(),
});
export type ListedTask = z.infer<typeof ListedTask>;

/** Any state of the form, also one that cannot be saved yet. */
const LessonDraft = z.object({
  title: z.string(),
  section: z.string(),
  body: z.string(),
  status: LessonStatus,
  opens_at: z.nullable(z.string()),
  soft_deadline: z.nullable(z.string()),
  hard_deadline: z.nullable(z.string()),
  late_policy: z.nullable(LooseLatePolicy),
  requires_lesson_id: z.nullable(z.number()),
  requires_percent: z.number(),
  tasks: z.array(ListedTask),
});
type LessonDraft = z.infer<typeof LessonDraft>;

const contractTask = adminLessons.setTasks.body.shape.tasks.def.element;
const LessonForm = z.extend(LessonChange, {
  tasks: z
    .array(
      z.extend(contractTask, {
        // an emptied field holds no number: the rest of the rule is the contract's
        points: z.pipe(z.number('Введите число'), contractTask.shape.points),
        title: z.string(),
        status: taskStatus,
        required: z.boolean(),
      }),
    )
    .check(z.maxLength(200, 'Не больше 200 задач')),
});

const draftOf = (lesson: Lesson): LessonDraft => LessonDraft.parse(lesson);
const refreshes = [adminLessons.get, adminCourses.get, adminCourses.list];

export function useLessonForm(lesson: Lesson) {
  const messages = useMessage();
  const form = useContractForm(LessonForm, draftOf(lesson));
  const kept = useKeptForm(form, {
    what: `lesson.${lesson.id}`,
    shape: LessonDraft,
    saved: draftOf(lesson),
    savedAt: lesson.updated_at,
  });
  const change = useMutation(mutation(adminLessons.change, { refreshes }));
  const setTasks = useMutation(mutation(adminLessons.setTasks, { refreshes }));
  const params = { id: String(lesson.id) };

  const save = (status?: 'published') =>
    form.submitWith(async ({ tasks, ...fields }) => {
      setTasks.reset();
      const changed = status && { status };
      const areTasksChanged = form.isDirty('tasks');
      const isSaved = await kept.save(async () => {
        // tasks first: a lesson must not be published without what it was published with
        if (areTasksChanged) {
          const listed = tasks.map(({ task_id, points, required }) => ({ task_id, points, required }));
          await setTasks.mutateAsync({ params, body: { tasks: listed } }, { onError: form.takeErrors });
        }
        await change.mutateAsync({ params, body: { ...fields, ...changed } }, { onError: form.takeErrors });
      }, changed);
      if (isSaved) messages.success(status === 'published' ? 'Занятие опубликовано' : 'Занятие сохранено');
    })();

  return { form, kept, save, error: setTasks.error ?? change.error };
}

export type LessonFormState = ReturnType<typeof useLessonForm>;
