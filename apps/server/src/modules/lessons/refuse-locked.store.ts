import type { Viewer } from '@put/contract/access';
import type { Lock } from '@put/contract/courses';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { lockOf } from '../../judging/lesson-lock.ts';
import { findReached } from './lessons.store.ts';
import type { LessonPlan } from './schedules.store.ts';

/** Throws `lesson_locked` in words while a student can not open the lesson; administrators look at everything. */
export async function refuseLocked(db: Db, viewer: Viewer, plan: LessonPlan): Promise<void> {
  if (viewer.is_admin) return;
  const reached = plan.requires === null ? undefined : await findReached(db, viewer, plan.requires.lesson_id);
  refuseFor(lockOf(plan, () => reached, Date.now()));
}

/** The same for whoever has found the lock already. */
export function refuseFor(lock: Lock | null): void {
  if (lock === null) return;
  if (lock.reason === 'not_open') throw new Refusal('lesson_locked');
  const detail = `Сначала пройдите занятие «${lock.lesson_title}»: нужно ${lock.percent} % баллов, пока ${lock.reached_percent} %.`;
  throw new Refusal('lesson_locked', { detail });
}
