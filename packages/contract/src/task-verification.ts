import * as z from 'zod/mini';
import { Language } from './languages.ts';
import { Verdict } from './verdicts.ts';

/** One reference solution's run: its verdict, and each test's verdict and time in the order of groups and tests. */
export const SolutionCheck = z.object({
  index: z.int(),
  title: z.string(),
  language: Language,
  expected: Verdict,
  verdict: Verdict,
  ok: z.boolean(),
  score: z.number(),
  max_score: z.number(),
  time_ms: z.number(),
  memory_kb: z.int(),
  compiler_output: z.string(),
  /** In the order of the groups; `expected` null is any. */
  groups: z.array(z.object({ verdict: Verdict, expected: z.nullable(Verdict), ok: z.boolean() })),
  tests: z.array(
    z.object({ group: z.int(), number: z.int(), verdict: Verdict, time_ms: z.number(), message: z.string() }),
  ),
});
export type SolutionCheck = z.infer<typeof SolutionCheck>;

/**
 * How a limit of time comes from solutions: so many times the slowest that is right, in whole steps of the resolution, and so many
 * times below the fastest that must be too slow.
 */
export const TimeRule = z.object({ multiplier: z.number(), margin: z.number(), resolution_ms: z.int() });
export type TimeRule = z.infer<typeof TimeRule>;

/**
 * Of the slowest solution that is accepted and the fastest that must be too slow and is not; both as if they were in the quickest
 * of the task's languages. No suggestion where they can not be told apart.
 */
export const TimeLimitAdvice = z.object({
  slowest_ms: z.number(),
  too_slow_ms: z.nullable(z.number()),
  suggested_ms: z.nullable(z.int()),
});
export type TimeLimitAdvice = z.infer<typeof TimeLimitAdvice>;

/** `problems` are the reasons, in Russian, why the task can not be published; empty when it can. */
export const Verification = z.object({
  ok: z.boolean(),
  problems: z.array(z.string()),
  solutions: z.array(SolutionCheck),
  time_limit: z.nullable(TimeLimitAdvice),
});
export type Verification = z.infer<typeof Verification>;

/** One variant as a student would read it; `problem` is why there is none. */
export const VariantPreview = z.object({
  seed: z.int(),
  parameters: z.nullable(z.record(z.string(), z.unknown())),
  statement: z.string(),
  samples: z.array(z.object({ input: z.string(), answer: z.string() })),
  problem: z.nullable(z.string()),
});
export type VariantPreview = z.infer<typeof VariantPreview>;
