import { Refusal } from '@put/contract/base/refusals';
import type { Task } from '@put/contract/tasks/task-bank';
import type { Verification } from '@put/contract/tasks/task-verification';
import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';
import type { Db } from '../../../drivers/database/database.ts';
import type { Files } from '../../../drivers/files/files.ts';
import type { Runner } from '../../../drivers/runner/runner.ts';
import { verifyVariants } from '../../../judging/verify-variants.ts';
import type { Actor } from '../../audit/audit.api.ts';
import { openForCheck } from '../../container-checks/container-checks.api.ts';
import { recordTaskChange } from '../record-task-change.ts';
import { getTask, setTaskStatus } from '../tasks.store.ts';
import { refuseUncheckable } from './refuse-uncheckable.ts';

export type VerifyTools = { db: Db; runner: Runner; files: Files; containers: ContainerEngine };
type Proof = { status: Task['status']; problems: string[]; verification: Verification };

/**
 * Runs the reference solutions and stores the outcome. A published task that fails becomes `broken`, a broken one that
 * passes becomes `ready`. A draft stays a draft unless `opens`. Throws `conflict` when the task was changed meanwhile.
 */
export async function verifyStoredTask(
  { db, runner, files, containers }: VerifyTools,
  actor: Actor,
  id: number,
  { opens, ...options }: { opens: boolean } & Parameters<typeof verifyVariants>[2],
): Promise<Proof> {
  const task = await getTask(db, id);
  await refuseUncheckable(containers, task);
  const openHome = openForCheck({ db, files, containers });
  const verification = await verifyVariants(runner, task, { ...options, openHome });
  const proven = verification.ok ? 'ready' : 'broken';
  const status = task.status === 'draft' && !opens ? 'draft' : proven;
  const isKept = await db.transaction().execute(async (tx) => {
    if (!(await setTaskStatus(tx, id, status, task.version))) return false;
    await recordTaskChange(tx, actor, task, { ...task, status });
    return true;
  });
  if (!isKept) throw new Refusal('conflict');
  return { status, problems: verification.problems, verification };
}
