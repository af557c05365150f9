import { adminCourses } from '@put/contract/courses/course-editing';
import { adminLessons, type Lesson, LessonChange, LessonStatus } from '@put/contract/lessons/lesson-editing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Language } from '@put/contract/judge/languages';
import { Feedback } from '@put/contract/tasks/task-parts';
import * as z from 'zod/mini';
import { keyOf, mutation } from '../../api/api.ts';
import { isRefusal } from '../../api/errors.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { LooseLatePolicy } from '../../parts/schedule/loose-late-policy.ts';
import { LooseNumber } from '../../parts/kept-work/loose-number.ts';
import { useKeptForm } from '../../parts/kept-work/use-kept-form.ts';
import { isSameText } from './lesson-text.ts';
import { onlyFields } from './only-fields.ts';
import { useLessonText } from './use-lesson-text.ts';

const taskStatus = z.enum(['draft', 'ready', 'broken']);
/** Includes the fields that the list shows, so that a local draft can be shown without a call for each task. */
const ListedTask = z.object({
  task_id: z.number(),
  title: z.string(),
  status: taskStatus,
  /** Missing in older drafts. */
  kind: z.optional(z.string()),
  points: LooseNumber,
  required: z.boolean(),
});
export type ListedTask = z.infer<typeof ListedTask>;

/** Any state of the fields beside the text, valid or not: it is kept as a local draft. */
const LessonFields = z.object({
  section: z.string(),
  status: LessonStatus,
  opens_at: z.nullable(z.string()),
  soft_deadline: z.nullable(z.string()),
  hard_deadline: z.nullable(z.string()),
  late_policy: z.nullable(LooseLatePolicy),
  languages: z.nullable(z.array(Language)),
  feedback: z.nullable(Feedback),
  requires_lesson_id: z.nullable(z.number()),
  requires_percent: LooseNumber,
  tasks: z.array(ListedTask),
});
type LessonFields = z.infer<typeof LessonFields>;

const contractTask = adminLessons.setTasks.body.shape.tasks.def.element;
const LessonForm = z.extend(LessonChange, {
  tasks: z
    .array(
      z.extend(contractTask, {
        // the other rules are the contract's
        points: z.pipe(z.number('Введите число'), contractTask.shape.points),
        title: z.string(),
        status: taskStatus,
        required: z.boolean(),
      }),
    )
    .check(z.maxLength(200, 'Не больше 200 задач')),
});

const placed = (tasks: readonly { task_id: number; points: number; required: boolean }[]) =>
  tasks.map(({ task_id, points, required }) => ({ task_id, points, required }));

const fieldsOf = (lesson: Lesson): LessonFields => LessonFields.parse(lesson);
const fieldNames = Object.keys(LessonFields.shape) as (keyof LessonFields)[];
export const refreshes = [adminLessons.get, adminLessons.versions, adminCourses.get, adminCourses.list];

export function useLessonForm(lesson: Lesson) {
  const messages = useMessage();
  const client = useQueryClient();
  const form = useContractForm(LessonForm, fieldsOf(lesson));
  const kept = useKeptForm(onlyFields<LessonFields, typeof form>(form, fieldNames), {
    what: `lesson.${lesson.id}`,
    shape: LessonFields,
    saved: fieldsOf(lesson),
    savedAt: lesson.updated_at,
    read: (name, stored) => (name === 'tasks' ? LessonFields.parse(lesson).tasks : stored),
  });
  const text = useLessonText(lesson, kept.isSaving);
  const [isColliding, setColliding] = useState(false);
  const change = useMutation(mutation(adminLessons.change, { refreshes }));
  const setTasks = useMutation(mutation(adminLessons.setTasks, { refreshes }));
  const params = { id: String(lesson.id) };

  /** `others`: forms of the same screen, which say for themselves whether they are saved. */
  const save = (status?: z.infer<typeof LessonStatus>, others: Promise<boolean> = Promise.resolve(true)) => {
    const written = text.keeper.view().text ?? lesson;
    // title and text come from the draft; they are checked together with the form
    form.setValues({ title: written.title, body: written.body });
    form.submitWith(async ({ tasks, ...fields }) => {
      setTasks.reset();
      const changed = status && { status };
      const sent = {
        based_on: text.keeper.view().text?.based_on ?? lesson.version,
        // the contract trims the title
        title: fields.title ?? lesson.title,
        body: written.body,
      };
      const typed = { ...sent, title: written.title };
      const isTextChanged = !isSameText(sent, lesson);
      const values = form.getValues() as LessonFields;
      const body = { ...values, ...fields, ...changed, tasks: values.tasks } as LessonFields;
      const isSaved = await kept.save(body, async ({ own: { tasks: ownTasks, ...own }, began_from: began }) => {
        const { tasks: beganTasks, ...began_from } = began as { tasks?: ListedTask[] };
        // tasks first: otherwise the lesson could be published with its old tasks
        if (ownTasks !== undefined)
          await setTasks.mutateAsync(
            { params, body: { tasks: placed(tasks), began_from: { tasks: placed(beganTasks ?? []) } } },
            { onError: form.takeErrors },
          );
        const words = isTextChanged && { title: sent.title, body: sent.body, version: sent.based_on };
        const { version } = await change.mutateAsync(
          { params, body: { ...own, ...words, began_from } },
          {
            onError: (error) => {
              form.takeErrors(error);
              if (!isRefusal(error, 'conflict')) return;
              setColliding(true);
              void client.invalidateQueries({ queryKey: keyOf(adminLessons.get) });
            },
          },
        );
        if (isTextChanged)
          text.keeper.finish({ ...sent, based_on: version }, typed, (later) => ({ ...later, based_on: version }));
      });
      // «saved» is said of all that stands on the screen
      if (!isSaved || !(await others)) return;
      if (status === 'published') messages.success('Занятие опубликовано');
      else
        messages.success(
          lesson.status === 'published' && isTextChanged ? 'Изменения опубликованы' : 'Занятие сохранено',
        );
    })();
  };

  const isConflict = isRefusal(change.error, 'conflict');
  return {
    form,
    kept,
    text,
    save,
    error: setTasks.error ?? (isConflict ? null : change.error),
    isColliding,
    setColliding,
  };
}

export type LessonFormState = ReturnType<typeof useLessonForm>;
