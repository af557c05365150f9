import * as z from 'zod/mini';
import { namesGoTogether } from '../../judge/file-names.ts';
import { SourceFile } from '../../judge/languages.ts';
import type { KindSetup, KindShapes } from '../kind.ts';
import { Criterion, Rubric, rubricPoints } from '../rubric.ts';

/**
 * An author's program that reads the uploaded files. It starts in a folder with them; exit code 0 gives all its points.
 */
export const UploadChecker = z.object({
  language: z.literal('python'),
  files: z.array(SourceFile).check(z.minLength(1, 'Добавьте программу'), z.maxLength(20), namesGoTogether()),
  points: z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')),
});
export type UploadChecker = z.infer<typeof UploadChecker>;

/** Uploaded files within limits, marked by a teacher, by a program, or by both. */
export const UploadConfig = z.object({
  rubric: Rubric,
  max_files: z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(20, 'Не больше 20')),
  max_file_mb: z.int('Целое число').check(z.minimum(1, 'Не меньше 1'), z.maximum(50, 'Не больше 50')),
  /** Lower case, without the dot; empty list: any extension. */
  extensions: z.array(z.string().check(z.regex(/^[a-z0-9]{1,10}$/, 'Расширение без точки'))).check(z.maxLength(30)),
  checker: z.nullable(UploadChecker),
});
export type UploadConfig = z.infer<typeof UploadConfig>;
export const UploadAnswer = z.object({
  files: z
    .array(
      z.object({
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        /** A file name without folders. */
        // oxlint-disable-next-line no-control-regex -- it is they that a name must not hold
        name: z.string().check(z.regex(/^(?!\.{1,2}$)[^/\\\u0000-\u001f]{1,255}$/u, 'Имя файла без «/» и «\\»')),
      }),
    )
    .check(z.maxLength(20, 'Не больше 20 файлов')),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;
/** The author's program is never shown. */
export const MyUpload = z.object({
  rubric: z.array(Criterion),
  max_files: z.int(),
  max_file_mb: z.int(),
  extensions: z.array(z.string()),
  /** The points for the program; null: there is none. */
  checker_points: z.nullable(z.number()),
});
export type MyUpload = z.infer<typeof MyUpload>;

/** The part after the last dot in lower case; empty if there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const upload = {
  name: 'Файлы',
  answer: UploadAnswer,
  view: MyUpload,
  hasTests: false,
} as const satisfies KindShapes;

export const uploadSetup = {
  config: UploadConfig,
  mayVary: false,
  languagesOf: null,
  pointsOf: ({ rubric, checker }) => rubricPoints(rubric) + (checker?.points ?? 0),
  marking: { rubricOf: ({ rubric }) => rubric, isByHandAlone: ({ checker }) => checker === null },
  animationOf: null,
  templateOf: null,
} satisfies KindSetup<UploadConfig>;
