import type { Db } from '../../drivers/database/database.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { purgeTasks } from '../tasks/tasks.api.ts';
import { listExpiredCourses, listExpiredLessons, purgeCourses, purgeLessons } from './bin.store.ts';

const hourMs = 3_600_000;
const nobody = { viewer: null, ip: '' };

/**
 * Every hour removes courses, lessons and tasks whose time in the recycle bin is over. Returns a function that stops
 * it.
 */
export function emptyBinHourly(db: Db, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void emptyBin(db).catch(onError), hourMs).unref();
  return () => clearInterval(timer);
}

/** Records an audit event with the name of each removed object: the name is stored nowhere else. */
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
      await recordAuditEvent(tx, nobody, 'purge_lesson', { type: 'lesson', id }, { before });
    for (const { id, ...before } of courses)
      await recordAuditEvent(tx, nobody, 'purge_course', { type: 'course', id }, { before });
    // tasks go after the lessons that contain them
    for (const { id, ...before } of await purgeTasks(tx))
      await recordAuditEvent(tx, nobody, 'purge_task', { type: 'task', id }, { before });
  });
}
