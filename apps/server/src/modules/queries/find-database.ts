import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { DatabaseSetup, Runner } from '../../drivers/runner/runner.ts';
import { kindRule } from '../../judging/kinds.ts';
import { openMyTask } from '../tasks/tasks.api.ts';

/**
 * The database of a task that the viewer may open, filled by the script of the first sample. Data of other tests is
 * never shown.
 */
export async function findDatabase(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  taskId: number,
  lessonId: number | null | undefined,
): Promise<{ database: DatabaseSetup; data: string }> {
  const { place, task } = await openMyTask(tools, viewer, taskId, lessonId);
  const databaseOf = kindRule(place.kind).source?.databaseOf;
  if (!databaseOf) throw new Refusal('not_found');
  return { database: databaseOf(task.config), data: task.samples[0]?.input ?? '' };
}
