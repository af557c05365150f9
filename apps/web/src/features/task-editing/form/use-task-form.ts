import { useState } from 'react';
import { errorsWithout, type Errors, noErrors } from '../../../parts/task-form/errors-by-field.ts';
import type { TaskForm } from './task-form.ts';

/** Changes a part of the form. Errors at and below the path are removed, since they concern the old value. */
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
    /** As it is on the server. */
    saved,
    errors,
    change,
    setErrors,
    isUnsaved: form !== saved,
    /** Marks the sent form as saved; what was typed meanwhile is unsaved. */
    markSaved: setSaved,
    /** Takes limits that a check has set on the server; limits typed here are kept. */
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
