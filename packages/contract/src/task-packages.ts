import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Checker, Interactor } from './kinds/program.ts';
import { Language, ProgramLanguage } from './languages.ts';
import { Created } from './primitives.ts';
import { ReadText } from './read-text.ts';
import { TaskLimits } from './task-parts.ts';
import { Verdict } from './verdicts.ts';

/** A package of the ICPC and Kattis problem package format, legacy or 2025-09, as the task it would become. */
export const PackageReview = z.object({
  /** As the package says it: «legacy», «2025-09». */
  format: z.string(),
  title: z.string(),
  source: z.string(),
  license: z.string(),
  /** Of its statements, and the one that is taken; null where it has none that can be read. */
  statements: z.array(z.string()),
  statement_language: z.nullable(z.string()),
  statement: z.string(),
  statement_tree: ReadText,
  languages: z.array(ProgramLanguage),
  limits: TaskLimits,
  /** False: the first check sets the limit by the solutions that are right. */
  is_time_given: z.boolean(),
  checker: Checker,
  /** In the place of the checker, where the task is interactive. */
  interactor: z.nullable(Interactor),
  groups: z.array(
    z.object({
      name: z.string(),
      is_sample: z.boolean(),
      points: z.number(),
      aggregation: z.enum(['sum', 'min', 'pass_fail']),
      requires: z.array(z.int()),
      tests: z.array(
        z.object({
          name: z.string(),
          note: z.string(),
          /** Bytes. */
          input_size: z.int(),
          answer_size: z.int(),
          /** The first letters. */
          input_head: z.string(),
          answer_head: z.string(),
        }),
      ),
    }),
  ),
  solutions: z.array(
    z.object({
      /** The folder and the name in the package. */
      title: z.string(),
      language: Language,
      expected: Verdict,
      also_expected: z.array(Verdict),
      files: z.array(z.string()),
    }),
  ),
  starter_files: z.array(z.string()),
  /** What became something else, and what stays behind; in Russian. */
  changed: z.array(z.string()),
  left_out: z.array(z.string()),
});
export type PackageReview = z.infer<typeof PackageReview>;

const query = z.object({
  /** Which of its statements; left out: Russian, else English, else the first. */
  statement: z.optional(z.string().check(z.maxLength(20))),
});

export const adminTaskPackages = {
  review: endpoint({
    method: 'POST',
    path: '/admin/task_package/review',
    access: 'admin',
    summary:
      'A dry run: the task that a package (.zip, .kpp) would become. No task is made; pictures of its statement are kept',
    query,
    bodyKind: 'multipart',
    reply: PackageReview,
    refusals: ['bad_package', 'too_large', 'disk_full'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/task_package',
    access: 'admin',
    summary: 'A draft out of a package (.zip, .kpp), read anew; without a limit of time its first check begins at once',
    query,
    bodyKind: 'multipart',
    reply: Created,
    refusals: ['bad_package', 'too_large', 'disk_full'],
  }),
};
