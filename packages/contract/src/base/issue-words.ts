import type * as z from 'zod/mini';

/**
 * The Russian words for a wrong value, for shapes without words of their own. Kept short, because the sign-in page
 * loads it.
 */
export function issueWords({ code, input }: z.core.$ZodRawIssue): string {
  if (input === undefined || input === null) return 'Заполните это поле';
  return code === 'too_small' ? 'Слишком мало' : code === 'too_big' ? 'Слишком много' : 'Проверьте значение';
}
