import type { Viewer } from '@put/contract/access';
import type { Lock } from '@put/contract/courses';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type LessonPlan, lockOf } from '../schedules/schedules.api.ts';
import { findReached } from './lessons.store.ts';

/** Throws `lesson_locked` while a student can not open the lesson. Administrators may open every lesson. */
export async function refuseLocked(db: Db, viewer: Viewer, plan: LessonPlan): Promise<void> {
  refuseFor(await findLock(db, viewer, plan));
}

/** Why the viewer can not open the lesson yet; null when it is open. */
export async function findLock(db: Db, viewer: Viewer, plan: LessonPlan): Promise<Lock | null> {
  if (viewer.is_admin) return null;
  const reached = plan.requires === null ? undefined : await findReached(db, viewer, plan.requires.lesson_id);
  return lockOf(plan, () => reached, Date.now());
}

/** Throws `lesson_locked` for a lock that the caller has found. */
export function refuseFor(lock: Lock | null): void {
  if (lock === null) return;
  if (lock.reason === 'not_open') throw new Refusal('lesson_locked');
  const detail = `Сначала пройдите занятие «${lock.lesson_title}»: нужно ${lock.percent} % баллов, пока ${lock.reached_percent} %.`;
  throw new Refusal('lesson_locked', { detail });
}
