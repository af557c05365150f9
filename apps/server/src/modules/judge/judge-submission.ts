import { topicOf } from '@put/contract/endpoint';
import { submissionChannel, type SubmissionEvent, type TestResult } from '@put/contract/submissions';
import type { Feedback } from '@put/contract/task-parts';
import type { TestGroup } from '@put/contract/task-tests';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { JobHandler } from '../../drivers/queue/queue.ts';
import { type Runner, RunnerOutOfOrder } from '../../drivers/runner/runner.ts';
import type { judgeSubmission as job } from '../../jobs/judge-submission.job.ts';
import { keepResult } from '../results/keep-result.store.ts';
import { readUpload } from '../files/read-upload.store.ts';
import { lockAttempts } from '../submissions/submissions.store.ts';
import { findVariantTests } from '../tasks/find-answers.store.ts';
import { findTaskToJudge, listTestGroups } from '../tasks/tasks.store.ts';
import {
  findWaitingSubmission,
  insertJudgement,
  markRunning,
  noteFault,
  type WaitingSubmission,
} from './judge.store.ts';
import type { Judged } from '../../judging/run-tests.ts';
import { judgeSolution } from '../../judging/judge-solution.ts';
import { puttingOff } from '../../judging/put-off.ts';
import { shownVerdict } from '../../judging/shown-verdict.ts';

type Tools = { db: Db; events: Events; runner: Runner; files: Files };

/**
 * Judges one submission. Delivered again after a crash it starts over, and the first to finish writes the verdict:
 * there is exactly one, whatever dies in between. What keeps failing ends as `judge_error`, which costs no attempt; while the
 * runner is out of order it waits.
 */
export const judgeSubmission = (tools: Tools) => puttingOff(judging(tools));

const judging = (tools: Tools): JobHandler<z.output<(typeof job)['payload']>> => ({
  async run({ submission_id }, signal) {
    const cancelled = cancellation(tools.events, submission_id);
    try {
      await judge(tools, submission_id, AbortSignal.any([signal, cancelled.signal]));
    } catch (error) {
      if (cancelled.signal.aborted) return;
      // the database itself may be what broke
      if (!signal.aborted) await noteFault(tools.db, submission_id, wordsOf(error)).catch(() => undefined);
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

const wordsOf = (error: unknown) => (error instanceof RunnerOutOfOrder ? error.message : String(error));

/** Aborted when the submission is taken from the queue while it is judged. */
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
  const trouble = language && tools.runner.whyNotNow?.({ language, isTested: found.kind === 'function' });
  if (trouble) throw new RunnerOutOfOrder(trouble);
  const ofSeed = { taskId: found.id, variant: found.variant, seed: submission.seed };
  const tests = await listTestGroups(tools.db, submission.task_id);
  const { task, allGroups } = await findVariantTests(tools, ofSeed, { task: found, allGroups: tests });
  // a check keeps every group's place, so that numbers mean the same in both
  const groups =
    submission.cause === 'check'
      ? allGroups.map((group) => (group.is_sample ? group : { ...group, points: 0, tests: [] }))
      : allGroups;

  if (!(await markRunning(tools.db, submission_id))) return;
  // what is not shown is not counted either, and groups that are shown follow one another without gaps
  const shownGroups = groups
    .map((group, at) => ({ ...group, number: at + 1 }))
    .filter((group) => isShown(group, task.feedback));
  const tests_total = shownGroups.reduce((total, group) => total + group.tests.length, 0);
  const numbers = shownGroups.filter((group) => group.tests.length > 0).map(({ number }) => number);
  const tell = (news: Partial<SubmissionEvent>) =>
    tools.events.publish('now', topicOf(submissionChannel, submission_id), {
      ...started(submission_id, tests_total),
      ...news,
    });
  await tell({});
  let tests_done = 0;
  // in their order, while the next test runs already
  let told = Promise.resolve();
  const tellTest = async ({ group, number, is_sample, verdict, time_ms }: TestResult) => {
    const shownAs = numbers.indexOf(group) + 1;
    if (shownAs === 0) return;
    const news = { tests_done: ++tests_done, test: { group: shownAs, number, is_sample, verdict, time_ms } };
    told = told.then(() => tell(news));
    // whoever waits for it below is told too
    told.catch(() => undefined);
  };
  const judged = await judgeSolution(
    { runner: tools.runner, readUpload: readUpload(tools.files) },
    task,
    groups,
    submission,
    {
      signal,
      onTest: tellTest,
    },
  );
  await told;
  await keepVerdict(tools, submission, {
    ...judged,
    task_version: task.version,
    feedback: task.feedback,
    tests_total,
  });
}

type Verdict = Judged & { task_version: number; feedback: Feedback; tests_total: number };

/** The verdict, the result and the news of both, or nothing of it. Whoever comes second finds the submission done. */
async function keepVerdict({ db, events }: Tools, submission: WaitingSubmission, verdict: Verdict): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAttempts(tx, submission.user_id, submission.task_id);
    if (!(await insertJudgement(tx, submission.id, verdict))) return;
    const isHidden = !shownVerdict(verdict.feedback, false).hasVerdict && submission.cause === 'submit';
    await events.publish(tx, topicOf(submissionChannel, submission.id), {
      ...started(submission.id, verdict.tests_total),
      status: verdict.awaitsReview ? 'review' : 'done',
      tests_done: verdict.tests_total,
      verdict: isHidden || verdict.awaitsReview ? null : verdict.verdict,
    });
    if (submission.cause === 'submit') await keepResult(tx, events, submission);
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

/** The news goes to the student's own screen: no more than the level of feedback allows. The group's own level holds for it. */
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
