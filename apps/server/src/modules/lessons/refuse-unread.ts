import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { listPlans } from '../schedules/schedules.api.ts';
import { isLessonOffered } from './lessons.store.ts';
import { refuseLocked } from './refuse-locked.ts';

/** Throws `not_found` or `lesson_locked` where the viewer may not read the lesson now. */
export async function refuseUnread(db: Db, viewer: Viewer, lessonId: number): Promise<void> {
  if (!(await isLessonOffered(db, viewer, lessonId))) throw new Refusal('not_found');
  if (viewer.is_admin) return;
  const plan = (await listPlans(db, viewer, [lessonId])).get(lessonId);
  if (!plan) throw new Refusal('not_found');
  await refuseLocked(db, viewer, plan);
}

export const mayReadLesson = (db: Db, viewer: Viewer, lessonId: number): Promise<boolean> =>
  refuseUnread(db, viewer, lessonId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
