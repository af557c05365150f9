import type { Failure } from '@put/contract/results';
import { topicOf } from '@put/contract/endpoint';
import { rejudgeChannel } from '@put/contract/rejudges';
import { findFailure } from '@put/judging/find-failure';
import type { Language } from '@put/contract/languages';
import type * as z from 'zod/mini';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Files } from '../../drivers/files/files.ts';
import { background, type Runner } from '../../drivers/runner/runner.ts';
import type { rejudgeSubmission as job } from '../../jobs/rejudge-submission.job.ts';
import { judgeSolution } from '../../judging/judge-solution.ts';
import { listLacks, requireMet } from '../../judging/needs.ts';
import { puttingOff } from '../../jobs/put-off.ts';
import { unlessAborted } from '../../jobs/unless-aborted.ts';
import type { Judged } from '../../judging/run-tests.ts';
import { openForCheck } from '../container-checks/container-checks.api.ts';
import { readUpload } from '../files/files.api.ts';
import { findJudgedVersion, findVariantTests } from '../tasks/tasks.api.ts';
import { findWaitingItem, finishItem } from './rejudges.store.ts';

type Tools = {
  db: Db;
  events: Events;
  runner: Runner;
  judgeLanguages?: readonly Language[] | undefined;
  files: Files;
  containers: ContainerEngine;
};

/**
 * Judges one submission again, with the task's version at the start of the rejudge and with low priority. The verdict
 * is stored in the rejudge only. A job that is delivered again starts over and counts once.
 */
export function rejudgeSubmission({ db, events, runner, judgeLanguages, files, containers }: Tools) {
  const quiet = background(runner);

  const finish = (rejudgeId: number, submissionId: number, judged: (Judged & Failure) | null) =>
    db.transaction().execute(async (tx) => {
      const progress = await finishItem(tx, rejudgeId, submissionId, judged);
      if (progress) await events.publish(tx, topicOf(rejudgeChannel, rejudgeId), progress);
    });

  return puttingOff<z.output<(typeof job)['payload']>>({
    lacks: () => listLacks(runner, judgeLanguages),

    async run({ rejudge_id, submission_id }, signal) {
      const item = await findWaitingItem(db, rejudge_id, submission_id);
      if (!item) return;
      const { task_version, ...solution } = item;
      const task = await findJudgedVersion(db, item.task_id, task_version);
      if (!task?.judged) throw new Error(`Version ${task_version} of task ${item.task_id} is gone`);
      const { kind, error_explanations, judged: content } = task;
      requireMet({ runner, judgeLanguages }, { kind, config: content.config }, item.language);
      const found = { kind, error_explanations, ...content };
      const ofSeed = { taskId: item.task_id, variant: content.variant, seed: item.seed };
      const whole = await unlessAborted(
        signal,
        findVariantTests({ db, runner: quiet }, ofSeed, {
          task: found,
          allGroups: content.test_groups,
        }),
      );
      const tools = { runner: quiet, readUpload: readUpload(files), openHome: openForCheck({ db, files, containers }) };
      const work = judgeSolution(tools, whole.task, whole.allGroups, solution, { signal });
      const judged = await unlessAborted(signal, work);
      await finish(rejudge_id, submission_id, { ...judged, ...findFailure(judged, solution) });
    },

    giveUp: ({ rejudge_id, submission_id }) => finish(rejudge_id, submission_id, null),
  });
}
