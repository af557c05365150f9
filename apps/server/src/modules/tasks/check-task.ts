import { Refusal } from '@put/contract/refusals';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import type { checkTask as checkTaskJob } from '../../jobs/check-task.job.ts';
import { puttingOff } from '../../judging/put-off.ts';
import { proveTask } from './prove-task.ts';
import { setTimeLimit } from './set-time-limit.ts';
import { endCheck, findRunningCheck, noteProgress } from './task-checks.store.ts';

type Payload = z.output<(typeof checkTaskJob)['payload']>;

/** The database hears of progress no oftener than a person looks. */
const tellMs = 400;

/** Checks one task; delivered again after a crash it starts over. A check that another one has replaced ends in silence. */
export const checkTask = ({ db, runner }: { db: Db; runner: Runner }) =>
  puttingOff<Payload>({
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
      const doer = { viewer: check.started_by === null ? null : viewer, ip: '' };
      try {
        const { time_rule: rule } = check;
        const watched = { signal: AbortSignal.any([signal, replaced.signal]), onTest };
        await onTest(0);
        if (rule !== null) before = await setTimeLimit({ db, runner }, doer, task_id, { ...watched, rule });
        const { status, verification } = await proveTask({ db, runner }, doer, task_id, {
          opens: check.publishes,
          urgent: false,
          ...watched,
          ...(rule !== null && { timeRule: rule }),
        });
        await endCheck(db, task_id, run, { state: 'done', status, verification });
      } catch (error) {
        if (replaced.signal.aborted) return;
        // in the bin, or saved again meanwhile
        if (!(error instanceof Refusal)) throw error;
        await endCheck(db, task_id, run, { state: 'outdated' });
      }
    },

    giveUp: ({ task_id, run }) => endCheck(db, task_id, run, { state: 'failed' }),
  });
