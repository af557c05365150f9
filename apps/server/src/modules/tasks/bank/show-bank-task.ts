import { holdsInCourse, type Viewer } from '@put/contract/base/access';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { adminTasks } from '@put/contract/tasks/task-bank';
import type { Db } from '../../../drivers/database/database.ts';
import { linuxNeeds } from '../../container-checks/container-checks.api.ts';
import { getSharing } from './bank.store.ts';
import { getTask } from '../tasks.store.ts';

/** A task for its editor. Its owner knows all lessons where it stands, others those of their courses. */
export async function showBankTask(db: Db, viewer: Viewer, id: number): Promise<ReplyOf<typeof adminTasks.get>> {
  const [{ lessons, ...task }, sharing] = await Promise.all([getTask(db, id), getSharing(db, id)]);
  const isOwn = sharing.owner?.id === viewer.id;
  const known = lessons.filter(({ course_id }) => isOwn || holdsInCourse(viewer, 'course.read', course_id));
  const needs = await linuxNeeds(task);
  return { ...task, lessons: known, ...sharing, ...(needs.length > 0 && { needs_linux: needs }) };
}
