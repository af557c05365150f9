import type { PerformedAction } from '@put/contract/animations/performances';
import { Refusal } from '@put/contract/base/refusals';
import type { Runner } from '../../drivers/runner/runner.ts';
import { AuthorFault, type Standing } from '../../judging/kinds/kind.ts';
import { unavailable } from '../../judging/unavailable.ts';
import type { openPerformance } from './open-performance.ts';

type Opened = Pick<Awaited<ReturnType<typeof openPerformance>>, 'perform' | 'task' | 'seed'>;

/** For a person who waits at the screen: throws a refusal instead of an error of the judge or of the author. */
export async function standOf(
  runner: Runner,
  { perform, task, seed }: Opened,
  actions: readonly PerformedAction[],
): Promise<Standing> {
  try {
    return await perform.stand(runner, task.config, seed, actions);
  } catch (error) {
    throw error instanceof AuthorFault ? new Refusal('task_not_ready') : unavailable(error);
  }
}
