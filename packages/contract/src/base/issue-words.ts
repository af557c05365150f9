import type * as z from 'zod/mini';

/** Of a refusal whose words stand at the fields. */
export const fieldsWords = 'Проверьте отмеченные поля.';

/**
 * The Russian words for a wrong value, for shapes without words of their own. Kept short, because the sign-in page
 * loads it.
 */
export function issueWords({ code, input, ...issue }: z.core.$ZodRawIssue): string {
  if (input === undefined || input === null) return 'Заполните это поле';
  if (code === 'too_big' && typeof input === 'string') return tooLong('Не длиннее', Number(issue['maximum']), input);
  return code === 'too_small' ? 'Слишком мало' : code === 'too_big' ? 'Слишком много' : 'Проверьте значение';
}

/** «Ответ длиннее 200 000 знаков: сейчас 312 000»: the limit and the size, so that one knows how much must go. */
export const longerThan = (what: string, most: number) => ({
  error: ({ input }: { input?: unknown }): string => tooLong(`${what} длиннее`, most, input as string),
});

const tooLong = (head: string, most: number, text: string): string =>
  `${head} ${most.toLocaleString('ru')} ${most % 10 === 1 && most % 100 !== 11 ? 'знака' : 'знаков'}: сейчас ${text.length.toLocaleString('ru')}`;
