import * as z from 'zod/mini';

/** Languages that programs are written in. */
export const ProgramLanguage = z.enum(['python']);
export type ProgramLanguage = z.infer<typeof ProgramLanguage>;

/** Whether something can be run in it on own input. */
export const isProgramLanguage = (language: string | null): language is ProgramLanguage =>
  ProgramLanguage.options.some((one) => one === language);

/** Languages that anything is handed in in. */
export const Language = z.enum([...ProgramLanguage.options, 'sql']);
export type Language = z.infer<typeof Language>;

/** As people write their names. */
export const languageNames: Record<Language, string> = { python: 'Python', sql: 'SQL' };

/** The file that a solution starts in. */
export const mainFileOf: Record<Language, string> = { python: 'main.py', sql: 'query.sql' };

export const SourceFile = z.object({
  name: z.string().check(z.regex(/^[\w.-]{1,100}$/, 'Имя файла: буквы, цифры и знаки . _ -')),
  content: z.string().check(z.maxLength(262_144, 'Файл больше 256 КБ')),
});
export type SourceFile = z.infer<typeof SourceFile>;
