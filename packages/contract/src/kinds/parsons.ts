import * as z from 'zod/mini';

const key = z.string().check(z.regex(/^[\w-]{1,40}$/));

/**
 * Lines of code to put in order. `after` names the lines that must stand somewhere above; null: as `parsonsOrder` says, after
 * what stands before it in the list. A distractor belongs nowhere.
 */
export const ParsonsLine = z.object({
  key,
  text: z.string().check(z.maxLength(1000, 'Не длиннее 1000 знаков')),
  /** Steps, of four spaces each. */
  indent: z.int().check(z.minimum(0), z.maximum(20)),
  is_distractor: z.boolean(),
  after: z.nullable(z.array(key).check(z.maxLength(100))),
  /** With `after` null: the line, with its block, may change places with the one before it on the same level. */
  may_swap: z._default(z.boolean(), false),
});
export type ParsonsLine = z.infer<typeof ParsonsLine>;

export const ParsonsConfig = z.object({
  language: z.string().check(z.maxLength(30)),
  lines: z.array(ParsonsLine).check(z.maxLength(100, 'Не больше 100 строк')),
  /** Whether the student sets indentation too; else lines come with theirs. */
  checks_indent: z.boolean(),
  /** Points for the part of the lines that stands right; else all or nothing. */
  gives_partial: z.boolean(),
  points: z._default(z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')), 10),
});
export type ParsonsConfig = z.infer<typeof ParsonsConfig>;

/** From top to bottom, by the keys that were shown; lines that are left out were taken for distractors. */
export const ParsonsAnswer = z.object({
  lines: z
    .array(z.object({ key: z.string().check(z.maxLength(100)), indent: z.int().check(z.minimum(0), z.maximum(20)) }))
    .check(z.maxLength(100)),
});
export type ParsonsAnswer = z.infer<typeof ParsonsAnswer>;

/** Shuffled by the student's seed, with keys that say nothing. */
export const MyParsons = z.object({
  language: z.string(),
  checks_indent: z.boolean(),
  lines: z.array(z.object({ key: z.string(), text: z.string(), indent: z.int() })),
});
export type MyParsons = z.infer<typeof MyParsons>;

/** How a line of the answer stands. `extra`: it belongs nowhere. */
export const LineMark = z.enum(['right', 'misplaced', 'indent', 'extra']);
export type LineMark = z.infer<typeof LineMark>;

/** Found in `details`, by the keys that were shown: the lines of the answer and no other. */
export const ParsonsReport = z.object({ lines: z.record(z.string(), LineMark) });
export type ParsonsReport = z.infer<typeof ParsonsReport>;
