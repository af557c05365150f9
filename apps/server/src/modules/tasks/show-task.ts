import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import { languagesOf } from '@put/contract/kinds';
import type { MyTask } from '@put/contract/tasks';
import type { Db } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { offeredLanguages } from '../../judging/offered-languages.ts';
import { seedOf } from '../../judging/seed.ts';
import { refuseLocked } from '../lessons/refuse-locked.store.ts';
import { listPlans } from '../lessons/schedules.store.ts';
import { countAttempts, findMyPlace, findMyTask } from './my-tasks.store.ts';

/** A task as its student sees it: samples, and the hints that are open by now. */
export async function showTask(db: Db, viewer: Viewer, taskId: number, lessonId: number | undefined): Promise<MyTask> {
  const place = await findMyPlace(db, viewer, taskId, lessonId);
  if (!place) throw new Refusal('not_found');
  await refuseLocked(db, viewer, (await listPlans(db, viewer, [place.lesson_id])).get(place.lesson_id)!);
  const [task, { used }] = await Promise.all([
    findMyTask(db, taskId),
    countAttempts(db, { userId: viewer.id, taskId, lessonId: place.lesson_id }),
  ]);
  if (!task) throw new Refusal('not_found');
  const { config, hints, starter_files, ...shown } = task;
  const locked = hints.filter((hint) => hint.after_attempts > used);
  return {
    ...shown,
    languages: offeredLanguages(languagesOf(task.kind, config), place.allowed_languages),
    starter_files: starter_files.filter((file) => file.access !== 'hidden'),
    view: kindRule(task.kind).view?.(config, seedOf(viewer.id, taskId)) ?? null,
    points: place.points,
    attempts_used: used,
    hints: hints.filter((hint) => hint.after_attempts <= used).map((hint) => hint.text),
    hints_total: hints.length,
    next_hint_after: locked.length > 0 ? Math.min(...locked.map((hint) => hint.after_attempts)) - used : null,
  };
}
