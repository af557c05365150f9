import { inOwnFailure } from '../../../drivers/failure/own-failure.ts';
import type { ContainerTools } from '../container-tools.ts';
import { forgetOld } from './forget-old.ts';
import { goOn } from '../life/go-on.ts';
import { keepPeriodic } from '../homes/keep-periodic.ts';
import { endOldLooks } from '../shown/look-inside.ts';
import { lookAfterWork } from './look-after-work.ts';
import { repairFacts } from './repair-facts.ts';

/**
 * Brings what is so to what is wanted, after whatever has died meanwhile. Rows are the wish, the engine's list is the
 * fact. Every step moves rows by compare-and-set, so two processes that do it at once do it once. `lookEveryMs`: how
 * often a running container is asked what goes on in it.
 */
export async function reconcile(tools: ContainerTools, { lookEveryMs = 55_000 } = {}): Promise<void> {
  const { state, most } = await tools.containers.status();
  const withEngine = [
    () => repairFacts(tools),
    () => goOn(tools, most),
    () => lookAfterWork(tools, lookEveryMs),
    () => keepPeriodic(tools),
  ];
  const errors: unknown[] = [];
  // one after another: a step that fails keeps no other from its work
  for (const step of [...(state === 'ready' ? withEngine : []), () => endOldLooks(tools), () => forgetOld(tools)])
    await inOwnFailure('periodic', step).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'containers could not be reconciled');
}
