import * as z from 'zod/mini';
import type { KindSetup, KindShapes } from '../kind.ts';

/**
 * The student writes functions or a class in `file_name`. Tests are Python that uses them. `asserts`: a test is plain
 * statements. `unittest`: a test is one class with test methods.
 */
export const FunctionConfig = z.object({
  languages: z.array(z.literal('python')).check(z.minLength(1)),
  style: z.enum(['asserts', 'unittest']),
  file_name: z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,40}\.py$/, 'Имя файла: латинские буквы и .py')),
  /** Imports and helper functions of the author, put before every test. */
  prelude: z.string().check(z.maxLength(65_536, 'Больше 64 КБ')),
});
export type FunctionConfig = z.infer<typeof FunctionConfig>;

export const functionKind = { name: 'Функция', answer: null, view: null, hasTests: true } as const satisfies KindShapes;

export const functionSetup = {
  config: FunctionConfig,
  mayVary: true,
  languagesOf: () => ['python'],
  pointsOf: null,
  marking: null,
  animationOf: null,
  templateOf: null,
} satisfies KindSetup<FunctionConfig>;
