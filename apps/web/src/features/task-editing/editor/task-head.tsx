import { Breadcrumbs, TextInput, Title, VisuallyHidden } from '@mantine/core';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import { taskKinds } from '@put/contract/kinds/kinds';
import type { Task } from '@put/contract/tasks/task-bank';
import type { ReactNode } from 'react';
import { editingOf } from '../../../kinds/editings.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { usePageTitle } from '../../../ui/screen/page-title.ts';
import { emptyForm, type TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { KindChoice } from './kind-choice.tsx';
import { TaskSummary } from './task-summary.tsx';

type Props = {
  task: Task | null;
  form: Pick<TaskForm, 'kind' | 'title'>;
  error: string | undefined;
  change: Change;
  lessonId: number | null;
  lesson: Lesson | undefined;
  /** The bar of actions, in the row of the name. */
  children: ReactNode;
};

/** Where the task stands, its name and kind, its actions and its state. */
export function TaskHead({ task, form, error, change, lessonId, lesson, children }: Props) {
  const title = task?.title ?? 'Новая задача';
  usePageTitle(title);
  return (
    <>
      <Breadcrumbs mb={4} separatorMargin={6}>
        {lessonId !== null && (
          <LinkAnchor to={`/admin/lesson/${lessonId}/` as string}>
            {lesson === undefined ? 'Занятие' : `Занятие «${lesson.title}»`}
          </LinkAnchor>
        )}
        <LinkAnchor to="/admin/task/list">Задачи</LinkAnchor>
      </Breadcrumbs>
      <div className={css.head}>
        <div className={css.name}>
          {/* the name is read here and written below */}
          <VisuallyHidden>
            <Title order={1}>{title}</Title>
          </VisuallyHidden>
          <TextInput
            aria-label="Название"
            placeholder="Название задачи"
            classNames={{ root: css.nameField!, input: css.nameInput! }}
            autoFocus={task === null}
            data-path="title"
            value={form.title}
            error={error}
            onChange={({ currentTarget: { value } }) => change('title', () => ({ title: value }))}
          />
          {task === null ? (
            <KindChoice
              kind={form.kind}
              onKind={(kind) => change('kind', () => ({ kind, config: emptyForm(kind).config }))}
            />
          ) : (
            <span className={css.kind}>{taskKinds[form.kind].name}</span>
          )}
        </div>
        {children}
      </div>
      <TaskSummary task={task} willGoTo={lesson} about={editingOf(form.kind).description} />
    </>
  );
}
