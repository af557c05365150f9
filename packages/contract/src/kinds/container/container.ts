import * as z from 'zod/mini';
import { ContainerPath } from '../../containers/container-path.ts';
import { Id } from '../../base/primitives.ts';
import type { KindShapes } from '../kind.ts';

const points = z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000'));
const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, 'Латинские буквы, цифры и _: files_moved'));

/** One thing that is looked at, with points of its own. The script tells by its name whether it is as it should be. */
export const ContainerCheck = z.object({
  name,
  title: z.string().check(z.trim(), z.minLength(1, 'Введите название'), z.maxLength(200, 'Не длиннее 200 знаков')),
  points,
});
export type ContainerCheck = z.infer<typeof ContainerCheck>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The copy of a home folder that is looked at. */
export const HandedHome = z.object({ sha256, size_bytes: z.int().check(z.minimum(0)) });
export type HandedHome = z.infer<typeof HandedHome>;

/**
 * The student names the container. The server then makes the copy and reads the graded files from it, and what a browser
 * gives instead is not looked at. `text` is null where a file is no text; a long one is cut.
 */
export const ContainerAnswer = z.object({
  container_id: Id,
  home: z.nullable(HandedHome),
  files: z
    .array(z.object({ name: ContainerPath, text: z.nullable(z.string().check(z.maxLength(100_000))) }))
    .check(z.maxLength(20)),
});
export type ContainerAnswer = z.infer<typeof ContainerAnswer>;

export const MyContainerTask = z.object({
  template_id: Id,
  checks: z.array(z.pick(ContainerCheck, { name: true, title: true, points: true })),
  graded_files: z.array(z.string()),
});
export type MyContainerTask = z.infer<typeof MyContainerTask>;

/** Stands in `details`. */
export const ContainerReport = z.object({
  checks: z.array(
    z.object({ name: z.string(), title: z.string(), points: z.number(), max_points: z.number(), message: z.string() }),
  ),
  /** What the script printed besides; staff alone sees it. */
  log: z.string(),
});
export type ContainerReport = z.infer<typeof ContainerReport>;

export const container = {
  name: 'Работа в Linux',
  answer: ContainerAnswer,
  view: MyContainerTask,
  hasTests: false,
} as const satisfies KindShapes;
