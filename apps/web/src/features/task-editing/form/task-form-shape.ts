import * as z from 'zod/mini';
import { emptyForm, type TaskForm, withNewKeys } from './task-form.ts';

/**
 * Checks that each field has the type that it has in the empty form: an edited or old draft must not break the screen.
 */
function hasShape(form: unknown): boolean {
  if (typeof form !== 'object' || form === null) return false;
  return Object.entries(emptyForm()).every(([name, value]) => {
    const stored: unknown = form[name as keyof typeof form];
    if (Array.isArray(value)) return Array.isArray(stored);
    // drafts of before have none
    if (name === 'solutions_shown') return stored === undefined || typeof stored === 'string';
    if (name === 'free_compile_errors') return stored === undefined || stored === null || typeof stored === 'boolean';
    if (name === 'variant') return typeof stored === 'object';
    // what is no number is kept as null
    if (name === 'attempts' || name === 'cooldown_s') return stored === null || /^(number|string)$/.test(typeof stored);
    return value === null ? stored === null || typeof stored === 'number' : typeof stored === typeof value;
  });
}

/** A form kept on the device; its rows get new keys. */
export const TaskFormShape = z.pipe(
  z.custom<TaskForm>(hasShape),
  z.transform((form) =>
    withNewKeys({
      ...form,
      attempts: form.attempts ?? Number.NaN,
      solutions_shown: form.solutions_shown ?? 'nobody',
      free_compile_errors: form.free_compile_errors ?? null,
    }),
  ),
);
