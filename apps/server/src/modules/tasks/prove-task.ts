import { Refusal } from '@put/contract/refusals';
import type { Task } from '@put/contract/task-bank';
import type { Verification } from '@put/contract/task-verification';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { verifyVariants } from '../../judging/verify-variants.ts';
import type { Doer } from '../audit/audit.store.ts';
import { recordTaskChange } from './task-deeds.ts';
import { getTask, setTaskStatus } from './tasks.store.ts';

type Proof = { status: Task['status']; problems: string[]; verification: Verification };

/**
 * Runs the reference solutions and keeps what they say: an open task that fails becomes `broken`, a broken one that
 * passes becomes `ready`; a draft stays one unless `opens`. Changed meanwhile, the proof is worth nothing: `conflict`.
 */
export async function proveTask(
  { db, runner }: { db: Db; runner: Runner },
  doer: Doer,
  id: number,
  { opens, ...options }: { opens: boolean } & Parameters<typeof verifyVariants>[2],
): Promise<Proof> {
  const task = await getTask(db, id);
  const verification = await verifyVariants(runner, task, options);
  const proven = verification.ok ? 'ready' : 'broken';
  const status = task.status === 'draft' && !opens ? 'draft' : proven;
  const isKept = await db.transaction().execute(async (tx) => {
    if (!(await setTaskStatus(tx, id, status, task.version))) return false;
    await recordTaskChange(tx, doer, task, { ...task, status });
    return true;
  });
  if (!isKept) throw new Refusal('conflict');
  return { status, problems: verification.problems, verification };
}
