import type { Viewer } from '@put/contract/base/access';
import type { Db } from '../../drivers/database/database.ts';
import { reachedOf } from '../results/results.api.ts';
import { findMyLesson, listMyLessonTasks } from './lessons.store.ts';

/** The user's points in a lesson and the maximum; undefined when the user can not open the lesson. */
export async function findReached(
  db: Db,
  viewer: Viewer,
  lessonId: number,
): Promise<{ title: string; score: number; max_score: number } | undefined> {
  const lesson = await findMyLesson(db, viewer, lessonId);
  if (!lesson) return undefined;
  const tasks = (await listMyLessonTasks(db, viewer, [lessonId])).filter(({ status }) => status !== 'excused');
  return { title: lesson.title, ...reachedOf(tasks) };
}
