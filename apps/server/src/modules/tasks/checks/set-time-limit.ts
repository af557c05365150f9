import type { Task } from '@put/contract/tasks/task-bank';
import type { TimeRule } from '@put/contract/tasks/task-verification';
import type { Db } from '../../../drivers/database/database.ts';
import type { Runner } from '../../../drivers/runner/runner.ts';
import { isMeantTooSlow } from '../../../judging/suggest-time-limit.ts';
import { countTests, verifyTask } from '../../../judging/verify-task.ts';
import type { Actor } from '../../audit/audit.api.ts';
import { recordTaskChange } from '../record-task-change.ts';
import { keepVersion, lockTask } from '../task-versions.store.ts';
import { getTask, updateTask } from '../tasks.store.ts';

/** The time limit for solutions while the task has none, in ms. */
const patienceMs = 10_000;

/** Solutions that the limit must not stop: their times decide. */
export const measuredFor = ({ solutions }: Pick<Task, 'solutions'>): Task['solutions'] =>
  solutions.filter((solution) => !isMeantTooSlow(solution));

type Options = { rule: TimeRule; signal: AbortSignal; onTest: (done: number) => Promise<void> };

/**
 * Sets the time limit from the times of right solutions. Changes nothing when there is none. Returns how many tests
 * ran.
 */
export async function setTimeLimit(
  { db, runner }: { db: Db; runner: Runner },
  actor: Actor,
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
    // the author has changed the task meanwhile
    if (before.version !== task.version) return;
    await updateTask(tx, id, { limits: { ...before.limits, time_ms } }, true);
    const after = await getTask(tx, id);
    await keepVersion(tx, after, actor.viewer?.id ?? null);
    await recordTaskChange(tx, actor, before, after);
  });
  return tests;
}
