import { Refusal } from '@put/contract/base/refusals';
import type { Task } from '@put/contract/tasks/task-bank';
import type { Db } from '../../drivers/database/database.ts';
import type { Actor } from '../audit/audit.api.ts';
import { copyInto } from '../tasks/tasks.api.ts';
import { standsInLesson } from './exams.store.ts';

/** A copy to stand in an exam in place of a task that students know from another lesson. The author puts it there. */
export const copyTaskHere = (
  db: Db,
  actor: Actor,
  lessonId: number,
  taskId: number,
): Promise<{ id: number; title: string; status: Task['status'] }> =>
  db.transaction().execute(async (tx) => {
    if (!(await standsInLesson(tx, lessonId, taskId))) throw new Refusal('not_found');
    return copyInto(tx, actor, taskId, { isSame: true });
  });
