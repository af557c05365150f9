import { pointsOfConfig } from '@put/contract/kinds/task-configs';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { adminTags } from '@put/contract/tasks/tags';
import { adminTaskChecks, type TaskCheck } from '@put/contract/tasks/task-checks';
import { adminTasks, type Task } from '@put/contract/tasks/task-bank';
import { tasks } from '@put/contract/tasks/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, keyOf, query } from '../../../api/api.ts';
import { ApiError, isRefusal } from '../../../api/errors.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { putIntoLesson } from './put-into-lesson.ts';
import type { Replaced } from './use-may-overwrite.ts';
import { readForm, type TaskForm, totalPoints } from '../form/task-form.ts';
import { useStartCheck, useTaskCheck } from '../check/use-task-check.ts';

export type Action = 'save' | 'verify' | 'publish' | 'withdraw';

type Options = {
  taskId: number | null;
  lessonId: number | null;
  form: TaskForm;
  /** When the edited version was saved; null for a new task. */
  base: string | null;
  /** Asks before overwriting what another person saved meanwhile. */
  mayOverwrite: () => Promise<Replaced | null>;
  onErrors: (errors: Errors) => void;
  onSaved: (form: TaskForm) => void;
  /** The task as loaded after saving. */
  onFresh: (task: Task) => void;
  /** Called when a check has set limits on the server. */
  onLimits: (limits: Task['limits']) => void;
  onCreated: (taskId: number) => void;
  /** Called when a check begins, so that it can be watched. */
  onCheck: () => void;
};

/**
 * The actions of the editor. Each saves first, so that the check and publishing use what is on the screen. The check
 * itself runs as a job.
 */
export function useTaskActions({
  taskId,
  lessonId,
  form,
  base,
  mayOverwrite,
  onErrors,
  onSaved,
  onFresh,
  onLimits,
  onCreated,
  onCheck,
}: Options) {
  const client = useQueryClient();
  const messages = useMessage();
  const startCheck = useStartCheck();
  const [running, setRunning] = useState<Action | null>(null);

  const readAgain = (id: number): Promise<Task> =>
    client.fetchQuery({ ...query(adminTasks.get, { params: { id: String(id) } }), staleTime: 0 });

  const refresh = async (id: number): Promise<void> => {
    const old = [adminTasks.list, adminTags.list, adminLessons.get, tasks.get];
    await Promise.all(old.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
    await readAgain(id).then(onFresh, () => undefined);
  };

  const check = useTaskCheck(taskId, {
    onFinished: (finished) => {
      if (taskId === null) return;
      const { kind, words } = endWords(finished);
      messages[kind](words);
      void client.invalidateQueries({ queryKey: keyOf(adminTaskChecks.get) });
      void refresh(taskId);
    },
    // the check may have set a limit after the task was loaded and before it was followed
    onFound: ({ finished_at }) => {
      if (taskId !== null && base !== null && finished_at !== null && finished_at > base)
        void readAgain(taskId).then(
          ({ limits }) => onLimits(limits),
          () => undefined,
        );
    },
  });

  const save = async (action: Action): Promise<{ id: number; status: Task['status'] } | null> => {
    const { body, errors } = readForm(form);
    if (errors !== null) {
      onErrors(errors);
      messages.error('Не сохранено: проверьте отмеченные поля.');
      return null;
    }
    // A new task is always saved as a draft first: if the judge is unavailable, a second try must not create a second
    // task.
    const { status: _, ...fields } = body;
    if (taskId === null) return call(adminTasks.create, { body });
    const status = action === 'withdraw' ? ({ status: 'draft' } as const) : {};
    // somebody may save between the question and the call: then the question is asked again
    for (let triesLeft = 3; ; triesLeft -= 1) {
      const replaced = await mayOverwrite();
      if (replaced === null) return null;
      try {
        return await call(adminTasks.change, {
          params: { id: String(taskId) },
          body: { ...fields, ...status, ...replaced, proof: 'later' },
        });
      } catch (error) {
        if (triesLeft <= 1 || !isRefusal(error, 'conflict')) throw error;
      }
    }
  };

  const perform = async (action: Action): Promise<void> => {
    const saved = await save(action);
    if (saved === null) return;
    onSaved(form);
    try {
      if (lessonId !== null)
        await putIntoLesson(lessonId, saved.id, totalPoints(form.test_groups) + pointsOfConfig(form.kind, form.config));
      // a changed published task must pass the check again
      const mustProve = action === 'save' && saved.status === 'broken';
      if (action === 'verify' || action === 'publish' || mustProve) {
        await startCheck(saved.id, action !== 'verify');
        onCheck();
      } else messages.success(action === 'withdraw' ? 'Задача снята с публикации.' : 'Сохранено.');
      if (!mustProve) void client.invalidateQueries({ queryKey: keyOf(adminTaskChecks.get) });
    } finally {
      // the draft exists even if the check or the lesson failed
      await refresh(saved.id);
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
  return { run, running, ...check };
}

type EndWords = { kind: 'success' | 'warning' | 'error'; words: string };

function endWords({ state, publishes, status, verification }: TaskCheck): EndWords {
  if (state === 'failed') return { kind: 'error', words: 'Проверка не удалась: запустите её ещё раз.' };
  if (state === 'outdated')
    return { kind: 'warning', words: 'Задача изменилась во время проверки: проверьте её ещё раз.' };
  if (publishes && status === 'ready') return { kind: 'success', words: 'Задача опубликована.' };
  if (publishes) return { kind: 'warning', words: 'Задача не опубликована.' };
  return verification?.ok
    ? { kind: 'success', words: 'Задача проверена: всё сошлось.' }
    : { kind: 'warning', words: 'Задача проверена: сошлось не всё.' };
}
