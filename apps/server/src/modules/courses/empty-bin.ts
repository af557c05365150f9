import type { Db } from '../../drivers/database/database.ts';
import { recordDeed } from '../audit/audit.store.ts';
import { purgeTasks } from '../tasks/bank.store.ts';
import { listExpiredCourses, listExpiredLessons, purgeCourses, purgeLessons } from './bin.store.ts';

const hourMs = 3_600_000;
const nobody = { viewer: null, ip: '' };

/** Every hour: courses, lessons and tasks that have lain in the recycle bin their time go. Returns the way to stop. */
export function emptyBinHourly(db: Db, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void emptyBin(db).catch(onError), hourMs).unref();
  return () => clearInterval(timer);
}

/** Each with a deed that keeps its name: nothing else will. */
export async function emptyBin(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const courses = await listExpiredCourses(tx);
    const courseIds = courses.map(({ id }) => id);
    const lessons = await listExpiredLessons(tx, courseIds);
    await purgeLessons(
      tx,
      lessons.map(({ id }) => id),
    );
    await purgeCourses(tx, courseIds);
    for (const { id, ...before } of lessons)
      await recordDeed(tx, nobody, 'purge_lesson', { type: 'lesson', id }, { before });
    for (const { id, ...before } of courses)
      await recordDeed(tx, nobody, 'purge_course', { type: 'course', id }, { before });
    // after the lessons that held them
    for (const { id, ...before } of await purgeTasks(tx))
      await recordDeed(tx, nobody, 'purge_task', { type: 'task', id }, { before });
  });
}
