import { useMemo } from 'react';
import type { Embeds } from '../../parts/markdown/markdown.tsx';
import { type LessonTasks, MarkdownEditor } from '../../parts/markdown-editor/markdown-editor.tsx';
import css from './lesson-editing.module.css';
import { TaskInText } from './task-in-text.tsx';
import type { LessonFormState, ListedTask } from './use-lesson-form.ts';
import { usualPoints } from './usual-points.ts';

export function LessonBody({ state: { form, text } }: { state: LessonFormState }) {
  const listed = form.values.tasks as ListedTask[];
  const tasks = useMemo<LessonTasks>(
    () => ({
      isListed: (taskId) => listed.some(({ task_id }) => task_id === taskId),
      onAdd: (task) => form.setFieldValue('tasks', [...listed, { ...task, points: usualPoints, required: true }]),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the form is one for the whole life of the screen
    [listed],
  );
  const embeds = useMemo<Embeds>(
    () => ({
      task: (id) => <TaskInText id={id} listed={listed.find(({ task_id }) => task_id === id)} onAdd={tasks.onAdd} />,
    }),
    [listed, tasks],
  );
  return (
    <div className={css.body}>
      <MarkdownEditor
        label="Текст занятия"
        placeholder="Текст в разметке Markdown: # заголовок, **важное**, `код`, $формула$, ::task{id=1}"
        emptyPreview="Здесь появится занятие, каким его увидят ученики."
        value={text.text?.body ?? ''}
        onChange={(value) => {
          form.clearFieldError('body');
          text.type({ body: value });
        }}
        topHeading={2}
        idPrefix="lesson-"
        embeds={embeds}
        tasks={tasks}
        error={form.errors['body']}
      />
    </div>
  );
}
