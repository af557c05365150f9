import type { Language, SourceFile } from '@put/contract/languages';
import type { Submission, TestResult } from '@put/contract/submissions';
import type { MyTask } from '@put/contract/tasks';
import type { CheckerRule } from '@put/judging/check-answer';
import { explainMessage } from '@put/judging/explanations/by-language';
import { headOf } from '@put/judging/head-of';
import { judgeOutcome, messageOf, testLimits } from '@put/judging/judge-outcome';
import type { Limits, Outcome } from '@put/judging/outcome';

type Task = Pick<MyTask, 'id' | 'limits' | 'samples'>;
export type Solution = { language: NonNullable<Submission['language']>; files: readonly SourceFile[] };
type Run = (input: string, limits: Limits) => Promise<{ compileError: string | null; outcome: Outcome }>;

/**
 * A student's device may be slower than the judge: within this much of the limit nobody is blamed. What is sent is measured by
 * the server.
 */
const patience = 2;
const leastPatienceMs = 2000;

/** Tries a solution on the samples by the rules of the server, and tells it as a submission that nobody keeps. */
export async function checkSamples(
  task: Task,
  { language, files }: Solution,
  checker: CheckerRule,
  run: Run,
  onTest: (soFar: Submission) => void,
): Promise<Submission> {
  const tests: TestResult[] = [];
  const at = new Date().toISOString();
  const told = (more: Partial<Submission>): Submission => ({
    id: 0,
    task_id: task.id,
    lesson_id: null,
    user_id: 0,
    kind: 'program',
    cause: 'check',
    language,
    files: [...files],
    answer: null,
    view: null,
    statement: null,
    status: 'running',
    task_version: 0,
    verdict: null,
    score: null,
    max_score: null,
    time_ms: null,
    memory_kb: null,
    late_credit: null,
    queued_at: at,
    finished_at: null,
    tests_total: task.samples.length,
    compiler_output: '',
    explanation: null,
    tests: [...tests],
    review: null,
    rejudged: null,
    ...more,
  });
  const done = (more: Partial<Submission>) =>
    told({ status: 'done', finished_at: new Date().toISOString(), time_ms: 0, memory_kb: 0, ...more });

  onTest(told({}));
  for (const [place, { input, answer }] of task.samples.entries()) {
    const limits = testLimits(task.limits, answer);
    const timeMs = Math.max(patience * limits.timeMs, leastPatienceMs);
    const { compileError, outcome } = await run(input, { ...limits, timeMs });
    if (compileError !== null) {
      const explanation = explainMessage(compileError, language);
      return done({ verdict: 'compile_error', compiler_output: headOf(compileError), explanation });
    }
    tests.push(toTest(task, checker, outcome, { input, answer, number: place + 1, language }));
    onTest(told({}));
  }
  return done({
    verdict: tests.find(({ verdict }) => verdict !== 'accepted')?.verdict ?? 'accepted',
    time_ms: Math.max(0, ...tests.map(({ time_ms }) => time_ms ?? 0)),
    memory_kb: Math.max(0, ...tests.map(({ memory_kb }) => memory_kb ?? 0)),
  });
}

function toTest(
  task: Task,
  checker: CheckerRule,
  outcome: Outcome,
  { input, answer, number, language }: { input: string; answer: string; number: number; language: Language },
): TestResult {
  const { verdict, comparison } = judgeOutcome(outcome, answer, checker);
  const difference = comparison?.is === 'different' ? comparison.where : null;
  return {
    group: 1,
    group_name: '',
    number,
    name: '',
    is_sample: true,
    verdict,
    time_ms: Math.round(outcome.used.timeMs),
    memory_kb: Math.round(outcome.used.memoryBytes / 1024),
    input: headOf(input),
    expected: headOf(answer),
    got: headOf(outcome.stdout),
    stderr: headOf(outcome.stderr),
    message: difference ?? messageOf(verdict, outcome, task.limits, (raw) => explainMessage(raw, language)),
    share: verdict === 'accepted' ? 1 : 0,
    details: null,
  };
}
