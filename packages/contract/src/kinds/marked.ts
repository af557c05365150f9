import * as z from 'zod/mini';
import { namesGoTogether } from '../file-names.ts';
import { SourceFile } from '../languages.ts';

const key = z.string().check(z.regex(/^[\w-]{1,40}$/));

/** What a teacher looks at when marking. */
export const Criterion = z.object({
  key,
  title: z.string().check(z.trim(), z.minLength(1, 'Введите название'), z.maxLength(200, 'Не длиннее 200 знаков')),
  description: z.string().check(z.maxLength(2000, 'Не длиннее 2000 знаков')),
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
});
export type Criterion = z.infer<typeof Criterion>;
const rubric = z.array(Criterion).check(z.maxLength(30, 'Не больше 30 критериев'));

/** A free answer in Markdown. */
export const TextConfig = z.object({
  rubric,
  min_words: z.int('Целое число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
  max_words: z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(20_000, 'Не больше 20 000')),
});
export type TextConfig = z.infer<typeof TextConfig>;
export const TextAnswer = z.object({ text: z.string().check(z.maxLength(200_000, 'Слишком длинный ответ')) });
export type TextAnswer = z.infer<typeof TextAnswer>;
/** All of the set-up: what is marked, and by what, is no secret. */
export const MyText = z.object({ rubric: z.array(Criterion), min_words: z.int(), max_words: z.int() });
export type MyText = z.infer<typeof MyText>;

/** A program that reads what was handed in: it starts in a folder with the files; its exit code 0 gives all its points. */
export const UploadChecker = z.object({
  language: z.literal('python'),
  files: z.array(SourceFile).check(z.minLength(1, 'Добавьте программу'), z.maxLength(20), namesGoTogether()),
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
});
export type UploadChecker = z.infer<typeof UploadChecker>;

/** Files by limits, marked by a teacher, by a program, or by both. */
export const UploadConfig = z.object({
  rubric,
  max_files: z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(20, 'Не больше 20')),
  max_file_mb: z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(50, 'Не больше 50')),
  /** Without the dot, small letters; empty: any. */
  extensions: z.array(z.string().check(z.regex(/^[a-z0-9]{1,10}$/, 'Расширение без точки'))).check(z.maxLength(30)),
  checker: z.nullable(UploadChecker),
});
export type UploadConfig = z.infer<typeof UploadConfig>;
export const UploadAnswer = z.object({
  files: z
    .array(
      z.object({
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        /** A plain name, no folders. */
        // oxlint-disable-next-line no-control-regex -- it is they that a name must not hold
        name: z.string().check(z.regex(/^(?!\.{1,2}$)[^/\\\u0000-\u001f]{1,255}$/u, 'Имя файла без «/» и «\\»')),
      }),
    )
    .check(z.maxLength(20, 'Не больше 20 файлов')),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;
/** Never the program. */
export const MyUpload = z.object({
  rubric: z.array(Criterion),
  max_files: z.int(),
  max_file_mb: z.int(),
  extensions: z.array(z.string()),
  /** What the program gives; null without one. */
  checker_points: z.nullable(z.number()),
});
export type MyUpload = z.infer<typeof MyUpload>;

/** Runs of letters and digits between spaces: a dash or a mark of a list is no word. */
export const countTextWords = (text: string): number =>
  text.split(/\s+/u).reduce((count, word) => (/[\p{L}\p{N}]/u.test(word) ? count + 1 : count), 0);

/** The part behind the last dot, in small letters; empty without one. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const rubricPoints = (criteria: readonly { points: number }[]): number =>
  criteria.reduce((sum, { points }) => sum + points, 0);
