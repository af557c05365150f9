import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { verifyTask } from '../../judging/verify-task.ts';
import type { Doer } from '../audit/audit.store.ts';
import { recordTaskChange } from './task-deeds.ts';
import { keepVersion, lockTask } from './task-versions.store.ts';
import { getTask, updateTask } from './tasks.store.ts';

/** What a solution that is right may take while there is no limit yet. */
const patienceMs = 10_000;

/** Gives a task the limit of time that its right solutions ask for; leaves it where none of them is right. */
export async function setTimeLimit(
  { db, runner }: { db: Db; runner: Runner },
  doer: Doer,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const task = await getTask(db, id);
  const right = task.solutions.filter(({ expected }) => expected === 'accepted');
  const limits = { ...task.limits, time_ms: patienceMs };
  const { time_limit } = await verifyTask(runner, { ...task, limits, solutions: right }, { urgent: false, signal });
  const time_ms = time_limit?.suggested_ms;
  if (time_ms === null || time_ms === undefined) return;
  await db.transaction().execute(async (tx) => {
    await lockTask(tx, id);
    const before = await getTask(tx, id);
    // its author was quicker
    if (before.version !== task.version) return;
    await updateTask(tx, id, { limits: { ...before.limits, time_ms } }, true);
    const after = await getTask(tx, id);
    await keepVersion(tx, after, doer.viewer?.id ?? null);
    await recordTaskChange(tx, doer, before, after);
  });
}
