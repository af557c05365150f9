import type { Task } from '@put/contract/task-bank';
import type { TimeRule } from '@put/contract/task-verification';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { isMeantTooSlow } from '../../judging/suggest-time-limit.ts';
import { countTests, verifyTask } from '../../judging/verify-task.ts';
import type { Doer } from '../audit/audit.store.ts';
import { recordTaskChange } from './task-deeds.ts';
import { keepVersion, lockTask } from './task-versions.store.ts';
import { getTask, updateTask } from './tasks.store.ts';

/** What a solution may take while there is no limit yet. */
const patienceMs = 10_000;

/** Whose time decides: all that the limit must not stop. */
export const measuredFor = ({ solutions }: Pick<Task, 'solutions'>): Task['solutions'] =>
  solutions.filter((solution) => !isMeantTooSlow(solution));

type Options = { rule: TimeRule; signal: AbortSignal; onTest: (done: number) => Promise<void> };

/** Gives a task the limit of time that its solutions ask for; leaves it where none of them is right. Tells how many tests it ran. */
export async function setTimeLimit(
  { db, runner }: { db: Db; runner: Runner },
  doer: Doer,
  id: number,
  { rule, signal, onTest }: Options,
): Promise<number> {
  const task = await getTask(db, id);
  const measured = { ...task, limits: { ...task.limits, time_ms: patienceMs }, solutions: measuredFor(task) };
  const tests = countTests(task) * measured.solutions.length;
  const { time_limit } = await verifyTask(runner, measured, { urgent: false, signal, onTest, timeRule: rule });
  const time_ms = time_limit?.suggested_ms;
  if (time_ms === null || time_ms === undefined) return tests;
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
  return tests;
}
