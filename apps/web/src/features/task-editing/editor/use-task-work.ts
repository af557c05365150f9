import type { Task } from '@put/contract/tasks/task-bank';
import { useState } from 'react';
import { useKeepWork, useKeptWork } from '../../../parts/kept-work/kept-work.ts';
import { useUnsavedGuard } from '../../../ui/unsaved/use-unsaved-guard.ts';
import { emptyForm, formOf, type TaskForm } from '../form/task-form.ts';
import { TaskFormShape } from '../form/task-form-shape.ts';
import { useTaskForm } from '../form/use-task-form.ts';

/** The form of a task, kept on the device while unsaved; leaving the page asks first. `task` is null for a new one. */
export function useTaskWork(task: Task | null) {
  const what = `task.${task?.id ?? 'new'}`;
  const kept = useKeptWork(what, TaskFormShape);
  const [start] = useState(() => ({ saved: task === null ? emptyForm() : formOf(task) }));
  const [restoredAt, setRestoredAt] = useState(kept?.at ?? null);
  /** The edited version; if the server has another one, somebody else has saved. */
  const [base, setBase] = useState((kept?.based_on || task?.updated_at) ?? null);
  const { form, saved, errors, change, setErrors, isUnsaved, markSaved, startAnew, takeLimits } = useTaskForm({
    saved: start.saved,
    form: kept?.work ?? start.saved,
  });
  const { isTooLarge } = useKeepWork({ what, work: form, basedOn: base ?? '', isUnsaved });
  useUnsavedGuard(isUnsaved);

  return {
    form,
    saved,
    errors,
    change,
    setErrors,
    isUnsaved,
    isTooLarge,
    base,
    takeLimits,
    /** When restored work was typed, on an earlier visit. */
    restoredAt,
    markSaved: (sent: TaskForm) => {
      markSaved(sent);
      setRestoredAt(null);
    },
    takeFresh: (fresh: Task) => {
      setBase(fresh.updated_at);
      takeLimits(fresh.limits);
    },
    /** Goes back to the task as it was saved when the editor opened. */
    discard: () => {
      startAnew(start.saved);
      setBase(task?.updated_at ?? null);
      setRestoredAt(null);
    },
  };
}
