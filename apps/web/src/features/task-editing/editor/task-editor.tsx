import { adminLessons } from '@put/contract/lesson-editing';
import type { Task } from '@put/contract/task-bank';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { query } from '../../../api/api.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { TaskCheckPanel } from '../check/task-check-panel.tsx';
import { focusField } from '../form/focus-field.ts';
import { emptyForm } from '../form/task-form.ts';
import { ActionBar } from './action-bar.tsx';
import { KindChoice } from './kind-choice.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { SectionLinks } from './section-links.tsx';
import { TaskLinks } from './task-links.tsx';
import { TaskSections } from './task-sections.tsx';
import { TaskSummary } from './task-summary.tsx';
import { useMayOverwrite } from './use-may-overwrite.ts';
import { useSaveKey } from '../../../ui/browser/use-save-key.ts';
import { useTaskActions } from './use-task-actions.ts';
import { useTaskWork } from './use-task-work.ts';

type Props = { task: Task | null; lessonId: number | null };

export function TaskEditor({ task, lessonId }: Props) {
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const taskId = task?.id ?? null;
  const work = useTaskWork(task);
  const { form, errors, change, setErrors, isUnsaved, base } = work;
  const lesson = useQuery({
    ...query(adminLessons.get, { params: { id: String(lessonId) } }),
    enabled: lessonId !== null,
  });
  const { run, running, check, outdatedSubmissions } = useTaskActions({
    taskId,
    lessonId,
    form,
    base,
    mayOverwrite: useMayOverwrite({ taskId, base, form }),
    onErrors: (found) => {
      setErrors(found);
      focusField(root.current, Object.keys(found));
    },
    onSaved: work.markSaved,
    onFresh: work.takeFresh,
    onLimits: work.takeLimits,
    onCreated: (id) =>
      void navigate({
        to: '/admin/task/$taskId',
        params: { taskId: String(id) },
        search: lessonId === null ? {} : { lesson_id: lessonId },
        replace: true,
        resetScroll: false,
        // the task is saved, but the guard does not know it yet
        ignoreBlocker: true,
      }).then(focusSave),
  });
  useSaveKey(() => run('save'));

  const lessonLink = lessonId !== null && (
    <LinkAnchor key="lesson" to={`/admin/lesson/${lessonId}/` as string}>
      {lesson.data === undefined ? 'Занятие' : `Занятие «${lesson.data.title}»`}
    </LinkAnchor>
  );

  return (
    <div ref={root} className={css.editor}>
      <PageHeader
        title={task === null ? 'Новая задача' : task.title}
        crumbs={[
          ...(lessonLink ? [lessonLink] : []),
          <LinkAnchor key="list" to="/admin/task/list">
            Задачи
          </LinkAnchor>,
        ]}
        description={<TaskSummary task={task} willGoTo={lesson.data} />}
        {...(task !== null && { actions: <TaskLinks task={task} /> })}
      />
      <ActionBar
        status={task?.status ?? null}
        onAction={run}
        {...{ isUnsaved, running }}
        isTooLarge={work.isTooLarge}
      />
      {work.restoredAt !== null && (
        <RestoredNotice
          at={work.restoredAt}
          isOutdated={task !== null && base !== task.updated_at}
          onDiscard={work.discard}
        />
      )}
      {task === null && (
        <KindChoice
          kind={form.kind}
          onKind={(kind) => change('kind', () => ({ kind, config: emptyForm(kind).config }))}
        />
      )}
      <SectionLinks kind={form.kind} root={root} />
      {task !== null && <TaskCheckPanel {...{ task, form, isUnsaved, check, outdatedSubmissions, change }} />}
      <TaskSections isNew={task === null} {...{ form, errors, change, setErrors }} />
    </div>
  );
}

/** Opening the new task's address replaces the pressed button: the same button there gets the focus. */
function focusSave(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.id === 'main')
    document.querySelector<HTMLElement>('[data-action="save"]')?.focus({ preventScroll: true });
}
