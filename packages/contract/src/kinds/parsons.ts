import * as z from 'zod/mini';

const key = z.string().check(z.regex(/^[\w-]{1,40}$/));

/**
 * Lines of code to put in order. `after` names the lines that must stand somewhere above, so that several orders are right;
 * null: exactly after the line before it in the list. A distractor belongs nowhere.
 */
export const ParsonsLine = z.object({
  key,
  text: z.string().check(z.minLength(1, 'Введите строку'), z.maxLength(1000)),
  indent: z.int().check(z.minimum(0), z.maximum(20)),
  is_distractor: z.boolean(),
  after: z.nullable(z.array(key).check(z.maxLength(100))),
});
export type ParsonsLine = z.infer<typeof ParsonsLine>;

export const ParsonsConfig = z.object({
  language: z.string().check(z.maxLength(30)),
  lines: z.array(ParsonsLine).check(z.minLength(2, 'Нужно хотя бы две строки'), z.maxLength(100)),
  /** Whether the student sets indentation too. */
  checks_indent: z.boolean(),
  /** Points for a part of the lines in their places; else all or nothing. */
  gives_partial: z.boolean(),
});
export type ParsonsConfig = z.infer<typeof ParsonsConfig>;

/** From top to bottom; lines that are left out were taken for distractors. */
export const ParsonsAnswer = z.object({
  lines: z
    .array(z.object({ key: z.string(), indent: z.int().check(z.minimum(0), z.maximum(20)) }))
    .check(z.maxLength(100)),
});
export type ParsonsAnswer = z.infer<typeof ParsonsAnswer>;

/** Shuffled by the student's seed. */
export const MyParsons = z.object({
  language: z.string(),
  checks_indent: z.boolean(),
  lines: z.array(z.object({ key: z.string(), text: z.string() })),
});
export type MyParsons = z.infer<typeof MyParsons>;

/** Found in `details`: which lines of the answer stand right. */
export const ParsonsReport = z.object({
  lines: z.record(z.string(), z.enum(['right', 'misplaced', 'indent', 'extra'])),
});
export type ParsonsReport = z.infer<typeof ParsonsReport>;
