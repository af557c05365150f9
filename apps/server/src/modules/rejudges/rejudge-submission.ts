import type { Failure } from '@put/contract/results/results';
import { topicOf } from '@put/contract/base/endpoint';
import { rejudgeChannel } from '@put/contract/judge/rejudges';
import { findFailure } from '@put/judging/find-failure';
import type * as z from 'zod/mini';
import { background } from '../../drivers/runner/runner.ts';
import type { rejudgeSubmission as job } from '../../jobs/rejudge-submission.job.ts';
import { judgeSolution } from '../../judging/judge-solution.ts';
import { requireMet } from '../../judging/needs.ts';
import { unlessAborted } from '../../jobs/unless-aborted.ts';
import type { Judged } from '../../judging/run-tests.ts';
import { type JudgingProcess, judgeToolsOf, judgingJob } from '../judge/judge.api.ts';
import { findJudgedVersion, findVariantTests } from '../tasks/tasks.api.ts';
import { findWaitingItem, finishItem } from './rejudges.store.ts';

/**
 * Judges one submission again, with the task's version at the start of the rejudge and with low priority. The verdict
 * is stored in the rejudge only. A job that is delivered again starts over and counts once.
 */
export function rejudgeSubmission(tools: JudgingProcess) {
  const { db, events } = tools;
  const quiet = background(tools.runner);

  const finish = (rejudgeId: number, submissionId: number, judged: (Judged & Failure) | null) =>
    db.transaction().execute(async (tx) => {
      const progress = await finishItem(tx, rejudgeId, submissionId, judged);
      if (progress) await events.publish(tx, topicOf(rejudgeChannel, rejudgeId), progress);
    });

  return judgingJob<z.output<(typeof job)['payload']>>(tools, {
    async run({ rejudge_id, submission_id }, signal) {
      const item = await findWaitingItem(db, rejudge_id, submission_id);
      if (!item) return;
      const { task_version, is_erased, ...solution } = item;
      // the person was erased meanwhile, and the program with them
      if (is_erased) return finish(rejudge_id, submission_id, null);
      const task = await findJudgedVersion(db, item.task_id, task_version);
      if (!task?.judged) throw new Error(`Version ${task_version} of task ${item.task_id} is gone`);
      const { kind, error_explanations, judged: content } = task;
      requireMet(tools, { kind, config: content.config }, item.language);
      const found = { kind, error_explanations, ...content };
      const ofSeed = { taskId: item.task_id, variant: content.variant, seed: item.seed };
      const whole = await unlessAborted(
        signal,
        findVariantTests({ db, runner: quiet }, ofSeed, {
          task: found,
          allGroups: content.test_groups,
        }),
      );
      const judge = judgeToolsOf({ ...tools, runner: quiet });
      const work = judgeSolution(judge, whole.task, whole.allGroups, solution, { signal });
      const judged = await unlessAborted(signal, work);
      await finish(rejudge_id, submission_id, { ...judged, ...findFailure(judged, solution) });
    },

    giveUp: ({ rejudge_id, submission_id }) => finish(rejudge_id, submission_id, null),
  });
}
