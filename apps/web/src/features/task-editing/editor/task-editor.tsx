import type { Owner } from '@put/contract/base/owner';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import type { Task } from '@put/contract/tasks/task-bank';
import { isMarkedByHand } from '@put/contract/kinds/task-configs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { query } from '../../../api/api.ts';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import { useSaveKey } from '../../../ui/browser/use-save-key.ts';
import { isOfSaved, RejudgeNotice, TaskCheckPanel } from '../check/task-check-panel.tsx';
import { isRunning } from '../check/use-task-check.ts';
import { focusField } from '../form/focus-field.ts';
import { BankSwitch } from '../settings/bank-switch.tsx';
import { checkWords } from '../settings/line-words.ts';
import { linesOfErrors } from '../settings/lines-of-errors.ts';
import { TaskLines } from '../settings/task-lines.tsx';
import { useOpenLines } from '../settings/use-open-lines.ts';
import { bankWords } from '../words/bank-words.ts';
import { ActionBar } from './action-bar.tsx';
import { ForeignBar } from './foreign-bar.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { TaskHead } from './task-head.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useMayOverwrite } from './use-may-overwrite.ts';
import { useTaskActions } from './use-task-actions.ts';
import { useTaskWork } from './use-task-work.ts';
import { OfKind, WorkPanes } from './work-panes.tsx';

type Props = {
  task: (Task & { owner?: Owner; in_bank: boolean; needs_linux?: string[] | undefined }) | null;
  /** Otherwise it is read, and copied. */
  isMine: boolean;
  lessonId: number | null;
};
type Search = Record<string, unknown>;

export function TaskEditor({ task, isMine, lessonId }: Props) {
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const lines = useOpenLines();
  const taskId = task?.id ?? null;
  const work = useTaskWork(task);
  const { form, saved, errors, isUnsaved, base } = work;
  const change = isMine ? work.change : changeNothing;
  const lesson = useQuery({
    ...query(adminLessons.get, { params: { id: String(lessonId) } }),
    enabled: lessonId !== null,
  });
  const showErrors = (found: Errors) => {
    work.setErrors(found);
    lines.show(linesOfErrors(form.kind, Object.keys(found)));
  };
  const { run, running, check, outdatedSubmissions } = useTaskActions({
    taskId,
    lessonId,
    form,
    base,
    mayOverwrite: useMayOverwrite({ taskId, base, form }),
    onErrors: (found) => {
      showErrors(found);
      focusField(root.current, Object.keys(found));
    },
    onSaved: work.markSaved,
    onFresh: work.takeFresh,
    onLimits: work.takeLimits,
    onCheck: () => lines.show(['check']),
    onCreated: (id) =>
      void navigate({
        to: '/admin/task/$taskId',
        params: { taskId: String(id) },
        search: (({ open }: Search) => ({
          ...(open !== undefined && { open }),
          ...(lessonId !== null && { lesson_id: lessonId }),
        })) as never,
        replace: true,
        resetScroll: false,
        // the task is saved, but the guard does not know it yet
        ignoreBlocker: true,
      }).then(focusSave),
  });
  useSaveKey(() => (isMine ? run('save') : undefined));
  useEditorKeys(root, () => (isMine ? run('verify') : undefined));
  useWatchedCheck(isRunning(check), lines.show);
  const openPanel = (panel: Search) =>
    void navigate({ to: '.', search: ((before: Search) => ({ ...before, ...panel })) as never, resetScroll: false });
  const isOutdated = isUnsaved || task === null || !isOfSaved(task, check);

  return (
    <div ref={root} className={css.editor}>
      <TaskHead {...{ task, form, change, lessonId }} lesson={lesson.data} error={errors['title']}>
        {task !== null && !isMine ? (
          <ForeignBar task={task} onVersions={() => openPanel({ versions: 'list' })} />
        ) : (
          <ActionBar
            status={task?.status ?? null}
            onAction={run}
            onRejudge={task === null || isMarkedByHand(task.kind, task.config) ? null : () => openPanel({ rejudge: 1 })}
            onVersions={() => openPanel({ versions: 'list' })}
            {...{ isUnsaved, running, check }}
            isTooLarge={work.isTooLarge}
          />
        )}
      </TaskHead>
      {work.restoredAt !== null && (
        <RestoredNotice
          at={work.restoredAt}
          isOutdated={task !== null && base !== task.updated_at}
          onDiscard={work.discard}
        />
      )}
      {task !== null && <RejudgeNotice {...{ task, check, outdatedSubmissions }} />}
      <OfKind form={form}>
        <WorkPanes
          {...{ form, saved, errors, change }}
          needsLinux={task?.needs_linux ?? []}
          verification={task !== null && isOfSaved(task, check) ? (check?.verification ?? null) : null}
        />
        <TaskLines
          {...{ form, errors, change, lines }}
          setErrors={showErrors}
          bank={task === null ? null : { words: bankWords(task.in_bank), body: <BankSwitch task={task} /> }}
          check={
            task === null
              ? null
              : {
                  words: checkWords(check, isOutdated),
                  body: <TaskCheckPanel {...{ task, form, isOutdated, check, change }} />,
                }
          }
        />
      </OfKind>
    </div>
  );
}

/** Of another’s task nothing changes on the screen. */
const changeNothing = () => undefined;

/** A check that is found running is shown: whoever comes from an import waits for its outcome. */
function useWatchedCheck(runs: boolean, show: (ids: string[]) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (runs) latest.current(['check']);
  }, [runs]);
}

/** Opening the new task's address replaces the pressed button: the same button there gets the focus. */
function focusSave(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.id === 'main')
    document.querySelector<HTMLElement>('[data-action="save"]')?.focus({ preventScroll: true });
}
