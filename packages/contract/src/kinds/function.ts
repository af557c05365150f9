import * as z from 'zod/mini';

/**
 * The student writes functions or a class in `file_name`; the tests of the groups hold Python that uses them: `asserts` are
 * plain statements, `unittest` one class of test methods a test.
 */
export const FunctionConfig = z.object({
  languages: z.array(z.literal('python')).check(z.minLength(1)),
  style: z.enum(['asserts', 'unittest']),
  file_name: z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,40}\.py$/, 'Имя файла: латинские буквы и .py')),
  /** Put before every test: imports and helpers of the author. */
  prelude: z.string().check(z.maxLength(65_536, 'Больше 64 КБ')),
});
export type FunctionConfig = z.infer<typeof FunctionConfig>;
