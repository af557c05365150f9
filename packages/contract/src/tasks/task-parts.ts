import * as z from 'zod/mini';
import { FileName } from '../judge/file-names.ts';
import { ProgramLanguage, SourceFile } from '../judge/languages.ts';

export const TaskStatus = z.enum(['draft', 'ready', 'broken']);
/**
 * What a student sees of tests that are not samples; samples are always shown. `after_deadline`: verdicts until the
 * last deadline of this student has passed, then everything.
 */
export const Feedback = z.enum(['full', 'verdict', 'score', 'hidden', 'after_deadline']);
export type Feedback = z.infer<typeof Feedback>;

/** Whose solutions a student sees once the task is solved. `everyone`: the author's and, without names, other students'. */
export const SolutionsShown = z.enum(['nobody', 'author', 'everyone']);
export type SolutionsShown = z.infer<typeof SolutionsShown>;

export const TaskLimits = z.object({
  /** CPU time of one test in the quickest of the task's languages; slower ones get more (`time-allowances`). */
  time_ms: z.int('Целое число').check(z.minimum(50, 'От 50 мс'), z.maximum(60_000, 'До 60 000 мс')),
  memory_mb: z.int('Целое число').check(z.minimum(16, 'От 16 МБ'), z.maximum(2048, 'До 2048 МБ')),
});
export type TaskLimits = z.infer<typeof TaskLimits>;

/**
 * A file that a student starts with. A hidden file is not in the editor nor beside a run on own input, but it stands
 * beside the solution when it is judged, so a program can read it then. It must hold no answers; the screen warns the
 * author.
 */
export const StarterFile = z.extend(SourceFile, {
  access: z._default(z.enum(['edit', 'read', 'hidden']), 'edit'),
  /** Only beside solutions in these languages; left out: in all. */
  languages: z.optional(z.array(ProgramLanguage).check(z.maxLength(10))),
  /** The program starts in this file. The student's main file gets this name and is called from it. */
  starts: z.optional(FileName),
});
export type StarterFile = z.infer<typeof StarterFile>;

/**
 * An author's Python program that prints one JSON object of parameters for the seed in `sys.argv[1]`. `{{name}}` in the
 * statement, hints, tests, files and the set-up becomes that parameter: strings as they are, other values as JSON.
 */
export const TaskVariant = z.object({
  code: z.string().check(z.minLength(1, 'Введите программу'), z.maxLength(65_536)),
  per: z.enum(['user', 'attempt', 'group']),
});
export type TaskVariant = z.infer<typeof TaskVariant>;
