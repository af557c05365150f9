import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { refuseLocked } from '../lessons/lessons.api.ts';
import { listPlans } from '../schedules/schedules.api.ts';
import { filledFor } from './variants/find-parameters.ts';
import { findSeed } from './variants/find-seed.ts';
import { countAttempts, findMyLessonTask, findMyTask } from './my-tasks.store.ts';

/**
 * A task in a lesson that is open to the viewer, with the parameters of the viewer's next attempt filled in. `place` is
 * the task in its lesson, without parameters.
 */
export async function openMyTask(
  tools: { db: Db; runner: Runner },
  viewer: Viewer,
  taskId: number,
  lessonId: number | null | undefined,
) {
  const { db } = tools;
  const place = await findMyLessonTask(db, viewer, taskId, lessonId);
  if (!place) throw new Refusal('not_found');
  const plan = (await listPlans(db, viewer, [place.lesson_id])).get(place.lesson_id)!;
  await refuseLocked(db, viewer, plan);
  const { lesson_id, variant } = place;
  const [task, { used: attemptsUsed }] = await Promise.all([
    findMyTask(db, taskId),
    countAttempts(db, { userId: viewer.id, taskId, lessonId: lesson_id }),
  ]);
  if (!task) throw new Refusal('not_found');
  const seed = await findSeed(db, { taskId, variant, userId: viewer.id, lessonId: lesson_id, attemptsUsed });
  return { place, plan, attemptsUsed, seed, task: await filledFor(tools, { taskId, variant, seed }, task) };
}
