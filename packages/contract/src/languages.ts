import * as z from 'zod/mini';

/** Languages that programs are written in. */
export const ProgramLanguage = z.enum(['python']);
export type ProgramLanguage = z.infer<typeof ProgramLanguage>;

/** Languages that anything is handed in in. */
export const Language = z.enum([...ProgramLanguage.options, 'sql']);
export type Language = z.infer<typeof Language>;

export const SourceFile = z.object({
  name: z.string().check(z.regex(/^[\w.-]{1,100}$/, 'Имя файла: буквы, цифры и знаки . _ -')),
  content: z.string().check(z.maxLength(262_144, 'Файл больше 256 КБ')),
});
export type SourceFile = z.infer<typeof SourceFile>;
