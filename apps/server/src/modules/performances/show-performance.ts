import type { Viewer } from '@put/contract/base/access';
import type { Performance } from '@put/contract/animations/performances';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { openPerformance } from './open-performance.ts';
import { findActions } from './performances.store.ts';
import { standOf } from './stand-of.ts';

/** Where the viewer stands in the attempt that is not handed in yet, with all steps so far. */
export async function showPerformance(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  taskId: number,
  lessonId: number | undefined,
): Promise<Performance> {
  const opened = await openPerformance(tools, viewer, taskId, lessonId);
  const actions = opened.isKept ? await findActions(tools.db, opened.key, opened.place.version) : [];
  const { shown } = await standOf(tools.runner, opened, actions);
  return { ...shown, version: opened.place.version, length: actions.length, from: 0 };
}
