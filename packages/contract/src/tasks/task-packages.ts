import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Checker, Interactor } from '../kinds/program/program.ts';
import { Language, ProgramLanguage } from '../judge/languages.ts';
import { Created } from '../base/primitives.ts';
import { ReadText } from '../lessons/read-text.ts';
import { TaskLimits } from './task-parts.ts';
import { Verdict } from '../judge/verdicts.ts';

/** A task package (ICPC and Kattis problem package format, legacy or 2025-09) as the task that it would become. */
export const PackageReview = z.object({
  /** As written in the package: «legacy», «2025-09». */
  format: z.string(),
  title: z.string(),
  source: z.string(),
  license: z.string(),
  /** The languages of its statements, and the one that is imported; null when none can be read. */
  statements: z.array(z.string()),
  statement_language: z.nullable(z.string()),
  statement: z.string(),
  statement_tree: ReadText,
  languages: z.array(ProgramLanguage),
  limits: TaskLimits,
  /** False: the first check computes the time limit from the accepted solutions. */
  is_time_given: z.boolean(),
  checker: Checker,
  /** Stands instead of the checker in an interactive task. */
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
          /** In bytes. */
          input_size: z.int(),
          answer_size: z.int(),
          /** The beginning of the input. */
          input_head: z.string(),
          answer_head: z.string(),
        }),
      ),
    }),
  ),
  solutions: z.array(
    z.object({
      /** Folder and file name in the package. */
      title: z.string(),
      language: Language,
      expected: Verdict,
      also_expected: z.array(Verdict),
      expected_score: z.nullable(z.number()),
      files: z.array(z.string()),
    }),
  ),
  starter_files: z.array(z.string()),
  /** In Russian: what is changed by the import and what is left out. */
  changed: z.array(z.string()),
  left_out: z.array(z.string()),
});
export type PackageReview = z.infer<typeof PackageReview>;

const query = z.object({
  /** The language of the statement to import; left out: Russian, else English, else the first. */
  statement: z.optional(z.string().check(z.maxLength(20))),
});

export const adminTaskPackages = {
  review: endpoint({
    method: 'POST',
    path: '/admin/task_package/review',
    access: 'admin',
    right: 'bank.change',
    of: 'all',
    unaudited: 'it reads or computes, and keeps nothing',
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
    right: 'bank.change',
    of: 'all',
    audits: 'import_task',
    summary: 'A draft out of a package (.zip, .kpp), read anew; without a limit of time its first check begins at once',
    query,
    bodyKind: 'multipart',
    reply: Created,
    refusals: ['bad_package', 'too_large', 'disk_full'],
  }),
};
