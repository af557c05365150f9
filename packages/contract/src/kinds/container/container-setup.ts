import * as z from 'zod/mini';
import { ContainerPath } from '../../containers/container-path.ts';
import { GivenFiles } from '../../containers/container-files.ts';
import { Id } from '../../base/primitives.ts';
import type { KindSetup } from '../kind.ts';
import { ContainerCheck } from './container.ts';

/** What a student leaves in a Linux of their own is looked at by the author's script. */
export const ContainerConfig = z.object({
  /** Null: nothing is chosen yet. */
  template_id: z.nullable(Id),
  /** Besides those of the template; a file of the same name replaces it. */
  files: GivenFiles,
  checks: z.array(ContainerCheck).check(z.maxLength(50, 'Не больше 50 проверок')),
  /**
   * Runs in a fresh container with a copy of the student's files, as a user of its own whose files the student can not
   * read. It tells its findings by `check NAME yes|no|POINTS MESSAGE`, and runs the student's programs, as the student,
   * by `student COMMAND …`. In Python these are the functions of the module `check`.
   */
  script: z.string().check(z.maxLength(100_000, 'Программа длиннее 100 000 знаков')),
  script_language: z.enum(['bash', 'python']),
  /** Files for the script alone. */
  script_files: GivenFiles,
  /** In bash: does what a student should do. With it the task is proven: it must give all points. */
  solution: z.string().check(z.maxLength(100_000, 'Программа длиннее 100 000 знаков')),
  /** Starts before the script, as the student, and runs beside it; empty: nothing. */
  start_command: z.string().check(z.maxLength(2000, 'Не длиннее 2000 знаков')),
  /** The script waits until somebody listens there; null: it does not wait. */
  wait_port: z.nullable(z.int().check(z.minimum(1), z.maximum(65_535))),
  time_ms: z.int('Целое число').check(z.minimum(1000, 'Не меньше 1000'), z.maximum(120_000, 'Не больше 120 000')),
  /** Names of files that the submission shows to the teacher as text. */
  graded_files: z.array(ContainerPath).check(z.maxLength(20, 'Не больше 20 файлов')),
});
export type ContainerConfig = z.infer<typeof ContainerConfig>;

export const containerSetup = {
  config: ContainerConfig,
  mayVary: false,
  languagesOf: null,
  pointsOf: ({ checks }) => checks.reduce((sum, { points: one }) => sum + one, 0),
  marking: null,
  animationOf: null,
  templateOf: ({ template_id: id }) => id,
} satisfies KindSetup<ContainerConfig>;
