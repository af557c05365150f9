import type { Submission, TestResult } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import { explainMessage } from '@put/judging/explanations/by-language';
import { headOf } from '@put/judging/head-of';
import type { Limits } from '@put/judging/outcome';
import { shownTest, shownText } from '@put/judging/shown-text';
import type { SourceFile } from '@put/contract/judge/languages';

export type Sample = MyTask['samples'][number];
type Task = Pick<MyTask, 'id' | 'kind' | 'samples'>;
export type Solution = { language: NonNullable<Submission['language']>; files: readonly SourceFile[] };
/** The result of one sample, without its number and group. */
export type Found = Omit<TestResult, 'group' | 'group_name' | 'number' | 'name' | 'is_sample'>;
type TrySample = (sample: Sample) => Promise<{ compileError: string } | Found>;

/**
 * A student's device may be slower than the judge, so the time limit is multiplied by this here. The server measures
 * submissions by the real limit.
 */
const patience = 2;
const leastPatienceMs = 2000;

export const backgroundLimits = (limits: Limits): Limits => ({
  ...limits,
  timeMs: Math.max(patience * limits.timeMs, leastPatienceMs),
});

/**
 * Checks a solution on the samples by the server's rules. The result has the shape of a submission, but it is not
 * stored.
 */
export async function checkSamples(
  task: Task,
  { language, files }: Solution,
  trySample: TrySample,
  onTest: (soFar: Submission) => void,
): Promise<Submission> {
  const tests: TestResult[] = [];
  const at = new Date().toISOString();
  const told = (more: Partial<Submission>): Submission => ({
    id: 0,
    task_id: task.id,
    lesson_id: null,
    user_id: 0,
    kind: task.kind,
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
    broken_rule: null,
    is_copying: false,
    queued_at: at,
    finished_at: null,
    tests_total: task.samples.length,
    compiler_output: '',
    explanation: null,
    tests: [...tests],
    review: null,
    remarks: [],
    rejudged: null,
    ...more,
  });
  const done = (more: Partial<Submission>) =>
    told({ status: 'done', finished_at: new Date().toISOString(), time_ms: 0, memory_kb: 0, ...more });

  onTest(told({}));
  for (const [index, sample] of task.samples.entries()) {
    const found = await trySample(sample);
    if ('compileError' in found) {
      const explanation = explainMessage(found.compileError, language);
      return done({ verdict: 'compile_error', compiler_output: shownText(headOf(found.compileError)), explanation });
    }
    tests.push(shownTest({ group: 1, group_name: '', number: index + 1, name: '', is_sample: true, ...found }));
    onTest(told({}));
  }
  return done({
    verdict: tests.find(({ verdict }) => verdict !== 'accepted')?.verdict ?? 'accepted',
    time_ms: Math.max(0, ...tests.map(({ time_ms }) => time_ms ?? 0)),
    memory_kb: Math.max(0, ...tests.map(({ memory_kb }) => memory_kb ?? 0)),
  });
}
