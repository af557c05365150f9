import { pointsOfConfig } from '@put/contract/kinds';
import { adminLessons } from '@put/contract/lessons';
import { adminTags } from '@put/contract/tags';
import { adminTasks, type Task, tasks, type Verification } from '@put/contract/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, keyOf, query } from '../../api/api.ts';
import { ApiError } from '../../api/errors.ts';
import { useMessage } from '../../shared/messages.tsx';
import type { Errors } from './errors-by-field.ts';
import { putIntoLesson } from './put-into-lesson.ts';
import { readForm, type TaskForm, totalPoints } from './task-form.ts';

export type Action = 'save' | 'verify' | 'publish' | 'withdraw';
/** What a check or a publication said last; stays while the page does, also over the change from «new» to the task's own address. */
export type Outcome = { at: number; verification: Verification | null; problems: readonly string[] };

const outcomeKey = (taskId: number | null) => ['task outcome', taskId] as const;

export function useOutcome(taskId: number | null): Outcome | null {
  const kept = useQuery<Outcome | null>({ queryKey: outcomeKey(taskId), queryFn: () => null, enabled: false });
  return kept.data ?? null;
}

type Options = {
  taskId: number | null;
  lessonId: number | null;
  form: TaskForm;
  /** Asked before what another person saved meanwhile is written over. */
  mayOverwrite: () => Promise<boolean>;
  onErrors: (errors: Errors) => void;
  onSaved: (form: TaskForm) => void;
  /** Read again after saving. */
  onFresh: (task: Task) => void;
  onCreated: (taskId: number) => void;
};

/** Every button saves first: what is checked and published is what stands on the screen. */
export function useTaskActions({
  taskId,
  lessonId,
  form,
  mayOverwrite,
  onErrors,
  onSaved,
  onFresh,
  onCreated,
}: Options) {
  const client = useQueryClient();
  const messages = useMessage();
  const [running, setRunning] = useState<Action | null>(null);

  const save = async (action: Action): Promise<{ id: number; problems: string[] } | null> => {
    const { body, errors } = readForm(form);
    if (errors !== null) {
      onErrors(errors);
      messages.error('Не сохранено: проверьте отмеченные поля.');
      return null;
    }
    // A new task is always kept as a draft first: should the judge be away, a repeat must not make a second one.
    const { status: _, ...fields } = body;
    if (taskId === null) return call(adminTasks.create, { body });
    if (!(await mayOverwrite())) return null;
    const status = action === 'withdraw' ? ({ status: 'draft' } as const) : {};
    return call(adminTasks.change, { params: { id: String(taskId) }, body: { ...fields, ...status } });
  };

  const judge = async (action: Action, id: number, problems: readonly string[]): Promise<Outcome | null> => {
    const params = { id: String(id) };
    if (action === 'publish') {
      const published = await call(adminTasks.change, { params, body: { status: 'ready' } });
      if (published.status === 'ready') messages.success('Задача опубликована.');
      else messages.warning('Задача не опубликована.');
      return { at: Date.now(), verification: null, problems: published.problems };
    }
    if (action === 'verify') {
      const verification = await call(adminTasks.verify, { params });
      return { at: Date.now(), verification, problems: verification.problems };
    }
    if (problems.length > 0) messages.warning('Сохранено, но решения не сходятся с тестами.');
    else messages.success(action === 'withdraw' ? 'Задача снята с публикации.' : 'Сохранено.');
    return problems.length > 0 ? { at: Date.now(), verification: null, problems } : null;
  };

  const perform = async (action: Action): Promise<void> => {
    const saved = await save(action);
    if (saved === null) return;
    onSaved(form);
    try {
      if (lessonId !== null)
        await putIntoLesson(lessonId, saved.id, totalPoints(form.test_groups) + pointsOfConfig(form.kind, form.config));
      const outcome = await judge(action, saved.id, saved.problems);
      client.setQueryData(outcomeKey(saved.id), outcome);
    } finally {
      // the draft is there whatever the judge or the lesson said
      const old = [adminTasks.list, adminTags.list, adminLessons.get, tasks.get];
      await Promise.all(old.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
      const kept = query(adminTasks.get, { params: { id: String(saved.id) } });
      await client.fetchQuery({ ...kept, staleTime: 0 }).then(onFresh, () => undefined);
      if (taskId === null) onCreated(saved.id);
    }
  };

  const run = (action: Action): void => {
    if (running !== null) return;
    setRunning(action);
    perform(action)
      .catch((thrown: Error) => {
        if (thrown instanceof ApiError && thrown.errors.length > 0)
          onErrors(Object.fromEntries(thrown.errors.map(({ path, message }) => [path, message])));
        messages.failure(thrown);
      })
      .finally(() => setRunning(null));
  };
  return { run, running };
}
