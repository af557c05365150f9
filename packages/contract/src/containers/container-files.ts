import * as z from 'zod/mini';
import { ContainerPath } from './container-path.ts';
import { Time } from '../base/primitives.ts';

/** A file that a new container begins with. */
export const GivenFile = z.object({
  path: ContainerPath.check(z.minLength(1, 'Введите имя файла')),
  content: z.string().check(z.maxLength(200_000, 'Файл длиннее 200 000 знаков')),
  is_executable: z.boolean(),
});
export type GivenFile = z.infer<typeof GivenFile>;

const mostFiles = 100;
const mostLetters = 1_000_000;
export const GivenFiles = z.array(GivenFile).check(
  z.maxLength(mostFiles, `Не больше ${mostFiles} файлов`),
  z.refine(
    (files) => files.reduce((sum, { content }) => sum + content.length, 0) <= mostLetters,
    'Все файлы вместе длиннее миллиона знаков',
  ),
  z.refine(
    (files) => new Set(files.map(({ path }) => path)).size === files.length,
    'Имена файлов не должны повторяться',
  ),
);

/** A name in a folder of a container. */
export const ContainerEntry = z.object({
  /** Signs of Braille stand for bytes that are no text in UTF-8. */
  name: z.string(),
  /** How a name that is no UTF-8 reads in an encoding of Windows. */
  reads_as: z.optional(z.string()),
  kind: z.enum(['folder', 'file', 'link', 'other']),
  /** In octal, such as 644. */
  mode: z.int(),
  size_bytes: z.number(),
  changed_at: Time,
  /** Changes with every change of a file. */
  tag: z.string(),
});
export type ContainerEntry = z.infer<typeof ContainerEntry>;

/** `text` is null when the file is no text in UTF-8, or larger than `containerLimits.editedBytes`. */
export const ContainerFile = z.object({
  path: z.string(),
  size_bytes: z.number(),
  tag: z.string(),
  mode: z.int(),
  text: z.nullable(z.string()),
  why_no_text: z.nullable(z.enum(['binary', 'too_large'])),
});
export type ContainerFile = z.infer<typeof ContainerFile>;
