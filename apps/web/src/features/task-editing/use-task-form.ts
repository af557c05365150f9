import { useState } from 'react';
import { errorsWithout, type Errors, noErrors } from './errors-by-field.ts';
import type { TaskForm } from './task-form.ts';

/** Changes a part of the form; errors at and below the path go, since they speak of what stood there before. */
export type Change = (path: string, recipe: (form: TaskForm) => Partial<TaskForm>) => void;

export function useTaskForm(start: { saved: TaskForm; form: TaskForm }) {
  const [form, setForm] = useState(start.form);
  const [saved, setSaved] = useState(start.saved);
  const [errors, setErrors] = useState<Errors>(noErrors);
  const [change] = useState<Change>(() => (path: string, recipe: (form: TaskForm) => Partial<TaskForm>) => {
    setForm((old) => ({ ...old, ...recipe(old) }));
    setErrors((old) => errorsWithout(old, path));
  });
  return {
    form,
    errors,
    change,
    setErrors,
    isUnsaved: form !== saved,
    /** What was sent is saved; typed meanwhile it is unsaved again. */
    markSaved: setSaved,
    /** What a check has set at the server; a limit that is typed here stays. */
    takeLimits: (limits: TaskForm['limits']) => {
      if (isSame(limits, saved.limits)) return;
      const next = { ...saved, limits };
      setSaved(next);
      setForm((old) => (old === saved ? next : isSame(old.limits, saved.limits) ? { ...old, limits } : old));
    },
    startAnew: (next: TaskForm) => {
      setForm(next);
      setSaved(next);
      setErrors(noErrors);
    },
  };
}

const isSame = (a: TaskForm['limits'], b: TaskForm['limits']): boolean =>
  a.time_ms === b.time_ms && a.memory_mb === b.memory_mb;
