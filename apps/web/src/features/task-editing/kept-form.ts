import { emptyForm, type TaskForm, withNewKeys } from './task-form.ts';

export type KeptForm = {
  form: TaskForm;
  /** When it was typed, ms. */
  at: number;
  /** Of which version of the task it was made; null for a new one. */
  base: string | null;
};

const shapeVersion = 1;

/** One place for each person and task: on a shared computer nobody finds another one's work. */
export const keptFormKey = (userId: number, taskId: number | null): string =>
  `pt-task-edit:${userId}:${taskId ?? 'new'}`;

/** False when it does not fit or storage is forbidden: then the screen says so. */
export function keepForm(key: string, kept: KeptForm): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...kept, version: shapeVersion }));
    return true;
  } catch {
    // an older one must not come back as if it were the last
    forgetForm(key);
    return false;
  }
}

export function forgetForm(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // forbidden: then there is nothing either
  }
}

export function findKeptForm(key: string): KeptForm | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as (KeptForm & { version: number }) | null;
    if (kept?.version !== shapeVersion || !hasShape(kept.form)) return null;
    return { form: withNewKeys(kept.form), at: kept.at, base: kept.base };
  } catch {
    return null;
  }
}

/** Every field is of the kind that the empty form has: a hand-edited or older one must not break the screen. */
const hasShape = (form: TaskForm): boolean =>
  Object.entries(emptyForm()).every(([name, value]) => {
    const stored: unknown = form[name as keyof TaskForm];
    if (Array.isArray(value)) return Array.isArray(stored);
    if (name === 'variant') return typeof stored === 'object';
    if (name === 'attempts' || name === 'cooldown_s') return typeof stored === 'number' || typeof stored === 'string';
    return value === null ? stored === null || typeof stored === 'number' : typeof stored === typeof value;
  });
