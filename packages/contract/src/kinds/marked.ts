import * as z from 'zod/mini';
import { SourceFile } from '../languages.ts';

const key = z.string().check(z.regex(/^[\w-]{1,40}$/));

/** What a teacher looks at when marking. */
export const Criterion = z.object({
  key,
  title: z.string().check(z.trim(), z.minLength(1, 'Введите название'), z.maxLength(200)),
  description: z.string().check(z.maxLength(2000)),
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
});
export type Criterion = z.infer<typeof Criterion>;
const rubric = z.array(Criterion).check(z.minLength(1, 'Добавьте критерий'), z.maxLength(30));

/** A free answer in Markdown. */
export const TextConfig = z.object({
  rubric,
  min_words: z.int().check(z.minimum(0), z.maximum(10_000)),
  max_words: z.int().check(z.minimum(1), z.maximum(20_000)),
});
export type TextConfig = z.infer<typeof TextConfig>;
export const TextAnswer = z.object({ text: z.string().check(z.maxLength(200_000, 'Слишком длинный ответ')) });
export type TextAnswer = z.infer<typeof TextAnswer>;
export const MyText = z.object({ rubric: z.array(Criterion), min_words: z.int(), max_words: z.int() });
export type MyText = z.infer<typeof MyText>;

/** Files by limits, marked by a teacher, or by a program that reads them: its exit code 0 gives all points. */
export const UploadConfig = z.object({
  rubric: z.array(Criterion).check(z.maxLength(30)),
  max_files: z.int().check(z.minimum(1, 'Не меньше 1'), z.maximum(20, 'Не больше 20')),
  max_file_mb: z.int().check(z.minimum(1, 'Не меньше 1'), z.maximum(50, 'Не больше 50')),
  /** Without the dot, small letters; empty: any. */
  extensions: z.array(z.string().check(z.regex(/^[a-z0-9]{1,10}$/, 'Расширение без точки'))).check(z.maxLength(30)),
  checker: z.nullable(
    z.object({ language: z.literal('python'), files: z.array(SourceFile).check(z.minLength(1)), points: z.number() }),
  ),
});
export type UploadConfig = z.infer<typeof UploadConfig>;
export const UploadAnswer = z.object({
  files: z
    .array(z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)), name: z.string().check(z.maxLength(255)) }))
    .check(z.maxLength(20)),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;
export const MyUpload = z.object({
  rubric: z.array(Criterion),
  max_files: z.int(),
  max_file_mb: z.int(),
  extensions: z.array(z.string()),
});
export type MyUpload = z.infer<typeof MyUpload>;
