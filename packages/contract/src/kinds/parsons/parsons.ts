import * as z from 'zod/mini';
import type { KindSetup, KindShapes } from '../kind.ts';

const key = z.string().check(z.regex(/^[\w-]{1,40}$/));

/**
 * A line of code to put in its place. `after` names lines that must stand above it; null: `parsonsOrder` finds them
 * from the order of the list. A distractor does not belong to the program.
 */
export const ParsonsLine = z.object({
  key,
  text: z.string().check(z.maxLength(1000, 'Не длиннее 1000 знаков')),
  /** In steps of four spaces. */
  indent: z.int().check(z.minimum(0), z.maximum(20)),
  is_distractor: z.boolean(),
  after: z.nullable(z.array(key).check(z.maxLength(100))),
  /** With `after` null: the line with its block may change places with the line before it on the same level. */
  may_swap: z._default(z.boolean(), false),
});
export type ParsonsLine = z.infer<typeof ParsonsLine>;

export const ParsonsConfig = z.object({
  language: z.string().check(z.maxLength(30)),
  lines: z.array(ParsonsLine).check(z.maxLength(100, 'Не больше 100 строк')),
  /** Whether the student also sets the indentation; else each line shows its own. */
  checks_indent: z.boolean(),
  /** Whether a part of the right lines earns a part of the points; else all or nothing. */
  gives_partial: z.boolean(),
  points: z._default(z.number('Число').check(z.minimum(0, 'Не меньше 0'), z.maximum(10_000, 'Не больше 10 000')), 10),
});
export type ParsonsConfig = z.infer<typeof ParsonsConfig>;

/** From top to bottom, by the keys in the student's view. Lines left out were taken for distractors. */
export const ParsonsAnswer = z.object({
  lines: z
    .array(z.object({ key: z.string().check(z.maxLength(100)), indent: z.int().check(z.minimum(0), z.maximum(20)) }))
    .check(z.maxLength(100)),
});
export type ParsonsAnswer = z.infer<typeof ParsonsAnswer>;

/** In an order made from the student's seed, with masked keys. */
export const MyParsons = z.object({
  language: z.string(),
  checks_indent: z.boolean(),
  lines: z.array(z.object({ key: z.string(), text: z.string(), indent: z.int() })),
});
export type MyParsons = z.infer<typeof MyParsons>;

/** What is said of one line of the answer. `extra`: it is a distractor. */
export const LineMark = z.enum(['right', 'misplaced', 'indent', 'extra']);
export type LineMark = z.infer<typeof LineMark>;

/**
 * Stands in `details`. By the keys in the student's view; only lines of the answer, so that others are not given away.
 */
export const ParsonsReport = z.object({ lines: z.record(z.string(), LineMark) });
export type ParsonsReport = z.infer<typeof ParsonsReport>;

export const parsons = {
  name: 'Собрать из строк',
  answer: ParsonsAnswer,
  view: MyParsons,
  hasTests: false,
} as const satisfies KindShapes;

export const parsonsSetup = {
  config: ParsonsConfig,
  mayVary: false,
  languagesOf: null,
  pointsOf: ({ points }) => points,
  marking: null,
  animationOf: null,
  templateOf: null,
} satisfies KindSetup<ParsonsConfig>;
