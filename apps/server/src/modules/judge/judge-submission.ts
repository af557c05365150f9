import { topicOf } from '@put/contract/base/endpoint';
import { submissionChannel, type SubmissionEvent, type TestResult } from '@put/contract/submissions/submissions';
import type { Feedback } from '@put/contract/tasks/task-parts';
import type { TestGroup } from '@put/contract/tasks/task-tests';
import type * as z from 'zod/mini';
import { findFailure } from '@put/judging/find-failure';
import { shownText } from '@put/judging/shown-text';
import type { Events } from '../../drivers/events/events.ts';
import type { Metrics } from '../../drivers/metrics/metrics.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import { type Runner, RunnerOutOfOrder } from '../../drivers/runner/runner.ts';
import type { judgeSubmission as job } from '../../jobs/judge-submission.job.ts';
import { keepResult, lockAttempts, shownVerdict, tellOfWork } from '../results/results.api.ts';
import { findTaskToJudge, findVariantTests, listTestGroups } from '../tasks/tasks.api.ts';
import {
  findWaitingSubmission,
  insertJudgement,
  markRunning,
  noteFault,
  putBack,
  type WaitingSubmission,
} from './judge.store.ts';
import { type JudgingProcess, judgeToolsOf, judgingJob } from './judging-process.ts';
import { notifyOfVerdict } from './notify-of-verdict.ts';
import type { Judged } from '../../judging/run-tests.ts';
import { judgeSolution } from '../../judging/judge-solution.ts';
import { kindRule } from '../../judging/kinds.ts';
import { requireMet } from '../../judging/needs.ts';
import { unlessAborted } from '../../jobs/unless-aborted.ts';

type Tools = JudgingProcess & { metrics?: Pick<Metrics, 'judged'> | undefined };

/**
 * Judges one submission. After a crash the job is delivered again and starts over. The first worker to finish writes
 * the verdict, so there is exactly one. After repeated failures the verdict is `judge_error`, which costs no attempt.
 * While the runner is out of order the job waits.
 */
export const judgeSubmission = (tools: Tools) => judgingJob(tools, judging(tools));

const judging = (tools: Tools): JobHandler<z.output<(typeof job)['payload']>> => ({
  async run({ submission_id }, signal) {
    const cancelled = cancellation(tools.events, submission_id);
    try {
      const work = judge(tools, submission_id, AbortSignal.any([signal, cancelled.signal]));
      await unlessAborted(signal, work);
    } catch (error) {
      if (cancelled.signal.aborted) return;
      // the database may be the reason of the failure
      await (
        signal.aborted ? putBack(tools.db, submission_id) : noteFault(tools.db, submission_id, wordsOf(error))
      ).catch(() => undefined);
      throw error;
    } finally {
      cancelled.close();
    }
  },

  async giveUp({ submission_id }) {
    const submission = await findWaitingSubmission(tools.db, submission_id);
    if (!submission) return;
    const { task_version } = submission;
    await keepVerdict(tools, submission, { ...ourFault, task_version, feedback: 'verdict', tests_total: 0 });
  },
});

/** The error as administrators read it, at most 1000 characters. */
const wordsOf = (error: unknown) =>
  shownText((error instanceof RunnerOutOfOrder ? error.message : String(error)).slice(0, 1000));

/** Aborted when the submission is cancelled while it is judged. */
function cancellation(events: Events, id: number) {
  const cancelled = new AbortController();
  const topic = topicOf(submissionChannel, id);
  const close = events.listen(topic, (news, where) => {
    if (where === topic && (news as SubmissionEvent).status === 'cancelled')
      cancelled.abort(new Error('The submission was taken from the queue'));
  });
  return { signal: cancelled.signal, close };
}

async function judge(tools: Tools, submission_id: number, signal: AbortSignal): Promise<void> {
  const submission = await findWaitingSubmission(tools.db, submission_id);
  if (!submission) return;
  const found = await findTaskToJudge(tools.db, submission.task_id, submission.lesson_id);
  if (!found) throw new Error(`Task ${submission.task_id} of submission ${submission_id} is gone`);
  const { language } = submission;
  const isTested = kindRule(found.kind).source?.isCalledByTests ?? false;
  const trouble = language && tools.runner.whyNotNow?.({ language, isTested });
  if (trouble) throw new RunnerOutOfOrder(trouble);
  requireMet(tools, found, language);
  const ofSeed = { taskId: found.id, variant: found.variant, seed: submission.seed };
  const tests = await listTestGroups(tools.db, submission.task_id);
  const { task, allGroups } = await findVariantTests(tools, ofSeed, { task: found, allGroups: tests });
  // a check skips tests, but keeps all groups, so that group numbers are the same as in a full run
  const groups =
    submission.cause === 'check'
      ? allGroups.map((group) => (group.is_sample ? group : { ...group, points: 0, tests: [] }))
      : allGroups;

  if (!(await markRunning(tools.db, submission_id))) return;
  // only groups that are shown are counted, numbered without gaps
  const shownGroups = groups
    .map((group, at) => ({ ...group, number: at + 1 }))
    .filter((group) => isShown(found.is_sealed ? { ...group, feedback: null } : group, task.feedback));
  const tests_total = shownGroups.reduce((total, group) => total + group.tests.length, 0);
  const numbers = shownGroups.filter((group) => group.tests.length > 0).map(({ number }) => number);
  const tell = (news: Partial<SubmissionEvent>) =>
    tools.events.publish('now', topicOf(submissionChannel, submission_id), {
      ...started(submission_id, tests_total),
      ...news,
    });
  await tell({});
  const begunMs = performance.now();
  let tests_done = 0;
  // news are sent in order, while the next test runs already
  let told = Promise.resolve();
  const tellTest = async ({ group, number, is_sample, verdict, time_ms }: TestResult) => {
    const shownAs = numbers.indexOf(group) + 1;
    if (shownAs === 0) return;
    const news = { tests_done: ++tests_done, test: { group: shownAs, number, is_sample, verdict, time_ms } };
    told = told.then(() => tell(news));
    // avoids an unhandled rejection; the `await` below throws the error
    told.catch(() => undefined);
  };
  const judged = await judgeSolution(judgeToolsOf(tools), task, groups, submission, { signal, onTest: tellTest });
  await told;
  tools.metrics?.judged({ ...judgedBy(tools.runner, language), seconds: (performance.now() - begunMs) / 1000 });
  await keepVerdict(tools, submission, {
    ...judged,
    task_version: task.version,
    feedback: task.feedback,
    tests_total,
  });
}

/** Answers without a program have no language; a language that no driver reports is built in. */
function judgedBy(runner: Runner, language: string | null): { language: string; driver: string } {
  if (language === null) return { language: 'none', driver: 'none' };
  const found = runner.status?.().find(({ languages }) => languages.includes(language));
  return { language, driver: found?.driver ?? 'built-in' };
}

type Verdict = Judged & { task_version: number; feedback: Feedback; tests_total: number };

/**
 * Stores the verdict and the result and sends the news of both, in one transaction. Does nothing when another worker
 * was first.
 */
async function keepVerdict({ db, events }: Tools, submission: WaitingSubmission, verdict: Verdict): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAttempts(tx, submission.user_id, submission.task_id);
    if (!(await insertJudgement(tx, submission.id, { ...verdict, ...findFailure(verdict, submission) }))) return;
    const isHidden = !shownVerdict(verdict.feedback, false).hasVerdict && submission.cause === 'submit';
    await events.publish(tx, topicOf(submissionChannel, submission.id), {
      ...started(submission.id, verdict.tests_total),
      status: verdict.awaitsReview ? 'review' : 'done',
      tests_done: verdict.tests_total,
      verdict: isHidden || verdict.awaitsReview ? null : verdict.verdict,
    });
    if (submission.cause === 'submit') await keepResult(tx, events, submission);
    if (verdict.awaitsReview) await tellOfWork(tx, events, submission);
    await notifyOfVerdict(tx, events, submission, { ...verdict, isHidden });
  });
}

const started = (id: number, tests_total: number): SubmissionEvent => ({
  id,
  status: 'running',
  tests_done: 0,
  tests_total,
  verdict: null,
  test: null,
});

/**
 * Whether news of a test may go to the student's screen: only what the level of feedback shows. A group's own level
 * comes first, but not in an exam whose results are not released.
 */
const isShown = ({ is_sample, feedback }: Pick<TestGroup, 'is_sample' | 'feedback'>, ofTask: Feedback): boolean =>
  is_sample || shownVerdict(feedback ?? ofTask, false).tests !== 'none';

const ourFault: Judged = {
  verdict: 'judge_error',
  score: 0,
  max_score: 0,
  compiler_output: '',
  explanation: null,
  tests: [],
  time_ms: 0,
  memory_kb: 0,
};
