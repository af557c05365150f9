import { Refusal } from '@put/contract/base/refusals';
import { inOwnFailure } from '../../../drivers/failure/own-failure.ts';
import type { ContainerTools } from '../container-tools.ts';
import { changeLife, type ContainerLife, listAtWork, now } from '../containers.store.ts';
import { makeSnapshot } from './make-snapshot.ts';

const everyMs = 10 * 60_000;
/** Reading a large home folder takes a while, and others wait for the reconciler. */
const atOnce = 4;

/**
 * Where files do not outlive their machine: a copy every ten minutes of those in which somebody has worked since. One
 * that fails keeps no other from its copy; what its student can not be told of in words is thrown at the end.
 */
export async function keepPeriodic(tools: ContainerTools): Promise<void> {
  if (tools.containers.capabilities().survivesHost) return;
  const due = (await listAtWork(tools.db)).filter(isDue).slice(0, atOnce);
  const errors: unknown[] = [];
  for (const { id } of due)
    try {
      await inOwnFailure('container', () => makeSnapshot(tools, id, 'periodic'));
    } catch (error) {
      // too large, or it stops just now: not again at once
      await tools.db.transaction().execute((tx) => changeLife(tx, id, { snapshot_at: now }));
      if (!(error instanceof Refusal) || error.cause !== undefined) errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'homes could not be copied');
}

function isDue({ state, snapshot_at, started_at, active_at, attended_at }: ContainerLife): boolean {
  if (state !== 'running' || started_at === null) return false;
  const copied = Date.parse(snapshot_at ?? started_at);
  const worked = Math.max(...[active_at, attended_at].map((time) => (time === null ? 0 : Date.parse(time))));
  return Date.now() - Math.max(copied, Date.parse(started_at)) > everyMs && worked > copied;
}
