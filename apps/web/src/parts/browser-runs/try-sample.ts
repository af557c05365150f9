import type { SqlConfig } from '@put/contract/kinds/sql/sql';
import type { MyTask } from '@put/contract/tasks/tasks';
import type { CheckerRule } from '@put/judging/check-answer';
import { explainMessage } from '@put/judging/explanations/by-language';
import { headOf } from '@put/judging/head-of';
import { judgeOutcome, messageOf, testLimits } from '@put/judging/judge-outcome';
import { judgeQuery, queryTestLimits } from '@put/judging/judge-query';
import type { Limits, Outcome } from '@put/judging/outcome';
import { type Found, backgroundLimits, type Sample, type Solution } from './check-samples.ts';

type Task = Pick<MyTask, 'limits' | 'more_time'>;

/** The limits that the judge uses for this language. */
const limitsIn = ({ limits, more_time = [] }: Task, language: Solution['language']): MyTask['limits'] => ({
  ...limits,
  time_ms: more_time.find((one) => one.language === language)?.time_ms ?? limits.time_ms,
});
type Run = (input: string, limits: Limits) => Promise<{ compileError: string | null; outcome: Outcome }>;
type Ask = (data: string, limits: Limits) => Promise<Outcome>;

/** Runs a program on one sample. */
export const tryProgram =
  (task: Task, { language }: Pick<Solution, 'language'>, checker: CheckerRule, run: Run) =>
  async ({ input, answer }: Sample): Promise<{ compileError: string } | Found> => {
    const limits = limitsIn(task, language);
    const { compileError, outcome } = await run(input, backgroundLimits(testLimits(limits, answer)));
    if (compileError !== null) return { compileError };
    const { verdict, comparison } = judgeOutcome(outcome, answer, checker);
    const difference = comparison?.is === 'different' ? comparison.where : null;
    return {
      verdict,
      time_ms: Math.round(outcome.used.timeMs),
      memory_kb: Math.round(outcome.used.memoryBytes / 1024),
      input: headOf(input),
      expected: headOf(answer),
      got: headOf(outcome.stdout),
      stderr: headOf(outcome.stderr),
      message: difference ?? messageOf(verdict, outcome, limits, (raw) => explainMessage(raw, language)),
      share: verdict === 'accepted' ? 1 : 0,
      details: null,
    };
  };

/** Runs a query on the data of one sample. */
export const tryQuery =
  ({ limits }: Task, database: SqlConfig, ask: Ask) =>
  async (sample: Sample): Promise<Found> =>
    judgeQuery(await ask(sample.input, backgroundLimits(queryTestLimits(limits))), sample, database, {
      isOpen: true,
      withTexts: true,
    });
