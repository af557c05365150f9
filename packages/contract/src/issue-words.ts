import type * as z from 'zod/mini';

/** What is wrong with a value where its shape has no words of its own. Short: the page of sign-in carries it. */
export function issueWords({ code, input }: z.core.$ZodRawIssue): string {
  if (input === undefined || input === null) return 'Заполните это поле';
  return code === 'too_small' ? 'Слишком мало' : code === 'too_big' ? 'Слишком много' : 'Проверьте значение';
}
