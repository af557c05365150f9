import type { Viewer } from '@put/contract/base/access';
import type { Lock } from '@put/contract/courses/courses';
import type { ExamState } from '@put/contract/exams/exam-state';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { findExamState, type LessonPlan, lockOf } from '../schedules/schedules.api.ts';
import { findReached } from './find-reached.ts';

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
  if (lock.reason === 'exam') throw new Refusal('lesson_locked', { detail: examWords[lock.state] });
  const detail = `Сначала пройдите занятие «${lock.lesson_title}»: нужно ${lock.percent} % баллов, пока ${lock.reached_percent} %.`;
  throw new Refusal('lesson_locked', { detail });
}

const examWords: Record<ExamState, string> = {
  early: 'Контрольная ещё не открыта.',
  ahead: 'Это контрольная: сначала начните её.',
  missed: 'Контрольная уже закончилась.',
  writing: 'Контрольная идёт.',
  ended: 'Время контрольной вышло.',
  handed_in: 'Контрольная сдана. Работа откроется, когда преподаватель покажет результаты.',
  released: 'Результаты контрольной открыты.',
};

/** Throws `lesson_locked` where an exam keeps the own work closed: from its end until its results are released. */
export async function refuseSealed(db: Db, viewer: Viewer, lessonId: number | null): Promise<void> {
  if (await isSealed(db, viewer, lessonId)) refuseFor({ reason: 'exam', state: 'handed_in' });
}

export async function isSealed(db: Db, viewer: Viewer, lessonId: number | null): Promise<boolean> {
  if (lessonId === null) return false;
  const state = await findExamState(db, viewer, lessonId);
  return state === 'ended' || state === 'handed_in';
}
