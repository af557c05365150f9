import { Refusal } from '@put/contract/base/refusals';
import type { Task } from '@put/contract/tasks/task-bank';
import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';
import { canCheckHome, linuxNeeds } from '../../container-checks/container-checks.api.ts';

/** What this server can not judge keeps its state, because nothing speaks against the task. */
export async function refuseUncheckable(
  containers: Pick<ContainerEngine, 'capabilities'>,
  task: Pick<Task, 'kind' | 'config'>,
): Promise<void> {
  if (await canCheckHome(containers, task)) return;
  const detail = `Здесь эту задачу не проверить: нужен настоящий Linux (${(await linuxNeeds(task)).join(', ')}). Её состояние прежнее.`;
  throw new Refusal('judge_unavailable', { detail });
}
