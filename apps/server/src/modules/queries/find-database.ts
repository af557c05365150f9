import type { Viewer } from '@put/contract/access';
import { configOf } from '@put/contract/task-configs';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { DatabaseSetup, Runner } from '../../drivers/runner/runner.ts';
import { databaseOf } from '../../judging/kinds/sql.ts';
import { refuseLocked } from '../lessons/refuse-locked.store.ts';
import { listPlans } from '../lessons/schedules.store.ts';
import { filledFor } from '../tasks/find-parameters.store.ts';
import { findSeed } from '../tasks/find-seed.store.ts';
import { countAttempts, findMyPlace, findMyTask } from '../tasks/my-tasks.store.ts';

/** The tables of a task that a person may open, with the script of the first sample: never the data of another test. */
export async function findDatabase(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  taskId: number,
  lessonId: number | null | undefined,
): Promise<{ database: DatabaseSetup; data: string }> {
  const { db } = tools;
  const place = await findMyPlace(db, viewer, taskId, lessonId);
  if (!place || place.kind !== 'sql') throw new Refusal('not_found');
  await refuseLocked(db, viewer, (await listPlans(db, viewer, [place.lesson_id])).get(place.lesson_id)!);
  const task = await findMyTask(db, taskId);
  if (!task) throw new Refusal('not_found');
  const { lesson_id, variant } = place;
  const { used } = await countAttempts(db, { userId: viewer.id, taskId, lessonId: lesson_id });
  const seed = await findSeed(db, { taskId, variant, userId: viewer.id, lessonId: lesson_id, attemptsUsed: used });
  const { config, samples } = await filledFor(tools, { taskId, variant, seed }, task);
  return {
    database: databaseOf(configOf('sql', { kind: task.kind, config })),
    data: samples[0]?.input ?? '',
  };
}
