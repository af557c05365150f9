import type { TaskAnswer, TaskKind } from '@put/contract/kinds';
import type { TaskConfig } from '@put/contract/task-configs';
import type { Tx } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { type AttemptKey, findActions } from './performances.store.ts';

type Task = { kind: TaskKind; config: TaskConfig; version: number };

/**
 * The answer that the server has kept action by action: whatever the browser hands in, this is judged. Undefined for
 * tasks whose answers the browser hands in.
 */
export async function findKeptAnswer(tx: Tx, task: Task, key: AttemptKey): Promise<TaskAnswer | undefined> {
  const { perform } = kindRule(task.kind);
  if (!perform?.isKept(task.config)) return undefined;
  return perform.answerOf(await findActions(tx, key, task.version));
}
