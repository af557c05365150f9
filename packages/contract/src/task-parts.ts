import * as z from 'zod/mini';
import { FileName } from './file-names.ts';
import { ProgramLanguage, SourceFile } from './languages.ts';

export const TaskStatus = z.enum(['draft', 'ready', 'broken']);
/**
 * What a student sees of the tests that are not samples; samples are always open. `after_deadline`: the verdicts, and
 * everything as soon as the last of the student's own deadlines is over.
 */
export const Feedback = z.enum(['full', 'verdict', 'score', 'hidden', 'after_deadline']);
export type Feedback = z.infer<typeof Feedback>;

export const TaskLimits = z.object({
  /** CPU time of one test, in the quickest of the task's languages (`time-allowances`). */
  time_ms: z.int('Целое число').check(z.minimum(50, 'От 50 мс'), z.maximum(60_000, 'До 60 000 мс')),
  memory_mb: z.int('Целое число').check(z.minimum(16, 'От 16 МБ'), z.maximum(2048, 'До 2048 МБ')),
});
export type TaskLimits = z.infer<typeof TaskLimits>;

/**
 * What of the student's files stands there from the start. A hidden file is in no editor; it is put beside the solution when that is
 * run or judged, so a program can read it: it is no place for answers, and its author is told so.
 */
export const StarterFile = z.extend(SourceFile, {
  access: z._default(z.enum(['edit', 'read', 'hidden']), 'edit'),
  /** It stands beside solutions in these alone; left out: beside all. */
  languages: z.optional(z.array(ProgramLanguage).check(z.maxLength(10))),
  /** The program begins here, and what the student wrote is called from it under this name. */
  starts: z.optional(FileName),
});
export type StarterFile = z.infer<typeof StarterFile>;

/**
 * A Python program of the author that prints one JSON object of parameters for the seed in `sys.argv[1]`. `{{name}}` in the
 * statement, in hints, tests, files and the set-up becomes the parameter of that name: words as they are, everything else as JSON.
 */
export const TaskVariant = z.object({
  code: z.string().check(z.minLength(1, 'Введите программу'), z.maxLength(65_536)),
  per: z.enum(['user', 'attempt', 'group']),
});
export type TaskVariant = z.infer<typeof TaskVariant>;
