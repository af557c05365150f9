import * as z from 'zod/mini';

/** How a submission or one test of it ended (decisions.md, «Verdicts»). */
export const Verdict = z.enum([
  'accepted',
  'partial',
  'wrong_answer',
  'presentation_error',
  'compile_error',
  'runtime_error',
  'time_limit',
  'memory_limit',
  'output_limit',
  'idle_limit',
  'skipped',
  'judge_error',
]);
export type Verdict = z.infer<typeof Verdict>;
