import * as z from 'zod/mini';
import { Language } from '../judge/languages.ts';
import { Verdict } from '../judge/verdicts.ts';

/**
 * One reference solution's run: its verdict, then the verdict and time of each test, in the order of groups and tests.
 */
export const SolutionCheck = z.object({
  index: z.int(),
  title: z.string(),
  language: Language,
  expected: Verdict,
  /** «Любое неверное»; absent in checks of an earlier release. */
  is_any_wrong: z.optional(z.boolean()),
  verdict: Verdict,
  ok: z.boolean(),
  score: z.number(),
  max_score: z.number(),
  time_ms: z.number(),
  memory_kb: z.int(),
  compiler_output: z.string(),
  /** In the order of the groups; `expected` null: any verdict. */
  groups: z.array(z.object({ verdict: Verdict, expected: z.nullable(Verdict), ok: z.boolean() })),
  tests: z.array(
    z.object({ group: z.int(), number: z.int(), verdict: Verdict, time_ms: z.number(), message: z.string() }),
  ),
});
export type SolutionCheck = z.infer<typeof SolutionCheck>;

/**
 * How a time limit follows from solutions: `multiplier` times the slowest accepted one, rounded up to `resolution_ms`.
 * It must be `margin` times below the fastest one that has to be too slow.
 */
export const TimeRule = z.object({ multiplier: z.number(), margin: z.number(), resolution_ms: z.int() });
export type TimeRule = z.infer<typeof TimeRule>;

/**
 * The slowest accepted solution, and the fastest one that should be too slow but is not. Times are converted to the
 * quickest of the task's languages. No suggestion when the two can not be separated.
 */
export const TimeLimitAdvice = z.object({
  slowest_ms: z.number(),
  too_slow_ms: z.nullable(z.number()),
  suggested_ms: z.nullable(z.int()),
});
export type TimeLimitAdvice = z.infer<typeof TimeLimitAdvice>;

/** The result of a check. `problems` says in Russian why the task can not be published; empty: it can. */
export const Verification = z.object({
  ok: z.boolean(),
  problems: z.array(z.string()),
  solutions: z.array(SolutionCheck),
  time_limit: z.nullable(TimeLimitAdvice),
});
export type Verification = z.infer<typeof Verification>;

/** One variant as a student would read it; `problem` says why it can not be made. */
export const VariantPreview = z.object({
  seed: z.int(),
  parameters: z.nullable(z.record(z.string(), z.unknown())),
  statement: z.string(),
  samples: z.array(z.object({ input: z.string(), answer: z.string() })),
  problem: z.nullable(z.string()),
});
export type VariantPreview = z.infer<typeof VariantPreview>;
