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
    startAnew: (next: TaskForm) => {
      setForm(next);
      setSaved(next);
      setErrors(noErrors);
    },
  };
}
