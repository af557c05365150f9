import { Refusal } from '@put/contract/base/refusals';
import type { Task } from '@put/contract/tasks/task-bank';
import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';
import { kindRule } from '../../../judging/kinds.ts';
import { canCheckHome } from '../../container-checks/container-checks.api.ts';

/** What this server can not judge keeps its state, because nothing speaks against the task. */
export function refuseUncheckable(
  containers: Pick<ContainerEngine, 'capabilities'>,
  { kind, config }: Pick<Task, 'kind' | 'config'>,
): void {
  const needs = () => kindRule(kind).answer?.home?.needsOf(config) ?? [];
  if (canCheckHome(containers, needs)) return;
  const detail = `Здесь эту задачу не проверить: нужен настоящий Linux (${needs().join(', ')}). Её состояние прежнее.`;
  throw new Refusal('judge_unavailable', { detail });
}
