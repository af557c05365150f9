import { containerLimits } from '@put/contract/containers/containers';
import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';
import type { ContainerTools } from '../container-tools.ts';
import { forgetDeleted } from '../containers.store.ts';

const everyMs = 3_600_000;
const last = new WeakMap<ContainerEngine, number>();

/** Hourly: containers that were deleted a month ago go with their copies. */
export async function forgetOld({ db, containers }: ContainerTools): Promise<void> {
  if (Date.now() - (last.get(containers) ?? 0) < everyMs) return;
  last.set(containers, Date.now());
  await db.transaction().execute((tx) => forgetDeleted(tx, containerLimits.deletedDays));
}
