import type { TaskAnswer, TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfig } from '@put/contract/kinds/task-configs';
import type { Tx } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { type AttemptKey, findActions, findPerformance } from './performances.store.ts';

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

/**
 * The same at the end of an exam, where nothing is dropped: also what was done on the picture of an earlier version of
 * the task (`isOld`).
 */
export async function findLastKept(
  tx: Tx,
  task: Task,
  key: AttemptKey,
): Promise<{ answer: TaskAnswer; isOld: boolean } | undefined> {
  const { perform } = kindRule(task.kind);
  if (!perform?.isKept(task.config)) return undefined;
  const { actions = [], task_version = task.version } = (await findPerformance(tx, key)) ?? {};
  return { answer: perform.answerOf(actions), isOld: task_version !== task.version };
}
