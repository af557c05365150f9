import { Refusal } from '@put/contract/base/refusals';
import type * as z from 'zod/mini';
import type { checkTask as checkTaskJob } from '../../../jobs/check-task.job.ts';
import { puttingOff } from '../../../jobs/put-off.ts';
import { listLacks } from '../../../judging/needs.ts';
import { type VerifyTools, verifyStoredTask } from './verify-stored-task.ts';
import { setTimeLimit } from './set-time-limit.ts';
import { endCheck, findRunningCheck, noteProgress } from './task-checks.store.ts';

type Payload = z.output<(typeof checkTaskJob)['payload']>;

/** Progress is written at most this often: nobody looks more often. */
const tellMs = 400;

/**
 * Checks one task. After a crash the job is delivered again and starts over. A check that a newer one has replaced ends
 * without a result.
 */
export const checkTask = (tools: VerifyTools) => {
  const { db, runner } = tools;
  return puttingOff<Payload>({
    lacks: () => listLacks(runner, undefined),

    async run({ task_id, run }, signal) {
      const check = await findRunningCheck(db, task_id, run);
      if (!check) return;
      const replaced = new AbortController();
      let toldAt = 0;
      let before = 0;
      const onTest = async (done: number) => {
        if (Date.now() - toldAt < tellMs) return;
        toldAt = Date.now();
        if (!(await noteProgress(db, task_id, run, before + done)))
          replaced.abort(new Error('Another check has begun'));
      };
      const viewer = { id: check.started_by ?? 0, is_admin: true, acting_admin_id: null };
      const actor = { viewer: check.started_by === null ? null : viewer, ip: '' };
      try {
        const { time_rule: rule } = check;
        const watched = { signal: AbortSignal.any([signal, replaced.signal]), onTest };
        await onTest(0);
        if (rule !== null) before = await setTimeLimit({ db, runner }, actor, task_id, { ...watched, rule });
        const { status, verification } = await verifyStoredTask(tools, actor, task_id, {
          opens: check.publishes,
          urgent: false,
          ...watched,
          ...(rule !== null && { timeRule: rule }),
        });
        await endCheck(db, task_id, run, { state: 'done', status, verification });
      } catch (error) {
        if (replaced.signal.aborted) return;
        // the task was deleted or saved again meanwhile
        if (!(error instanceof Refusal)) throw error;
        await endCheck(db, task_id, run, { state: 'outdated' });
      }
    },

    giveUp: ({ task_id, run }) => endCheck(db, task_id, run, { state: 'failed' }),
  });
};
