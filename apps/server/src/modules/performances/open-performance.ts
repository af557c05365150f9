import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { kindRule } from '../../judging/kinds.ts';
import { openMyTask } from '../tasks/tasks.api.ts';
import type { AttemptKey } from './performances.store.ts';

/** A published task whose kind is performed on a picture, and the viewer's attempt at it. */
export async function openPerformance(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  taskId: number,
  lessonId: number | null | undefined,
) {
  const opened = await openMyTask(tools, viewer, taskId, lessonId);
  const { perform } = kindRule(opened.place.kind);
  if (perform === null) throw new Refusal('not_found');
  if (opened.place.status !== 'ready') throw new Refusal('task_not_ready');
  const key: AttemptKey = {
    user_id: viewer.id,
    task_id: taskId,
    lesson_id: opened.place.lesson_id,
    attempt: opened.attemptsUsed,
  };
  return { ...opened, perform, key, isKept: perform.isKept(opened.task.config) };
}
