import { adminLessons, type Lesson } from '@put/contract/lessons/lesson-editing';
import { call } from '../../../api/api.ts';
import { isRefusal } from '../../../api/errors.ts';

/**
 * Adds a task to the end of a lesson. A task that is already there keeps its place and points. Where a colleague changes
 * the tasks at the same moment, it is added to those.
 */
export async function putIntoLesson(lessonId: number, taskId: number, points: number, tries = 3): Promise<Lesson> {
  const params = { id: String(lessonId) };
  const lesson = await call(adminLessons.get, { params });
  if (lesson.tasks.some((task) => task.task_id === taskId)) return lesson;
  const before = lesson.tasks.map(({ task_id, points: had, required }) => ({ task_id, points: had, required }));
  const body = { tasks: [...before, { task_id: taskId, points }], began_from: { tasks: before } };
  try {
    await call(adminLessons.setTasks, { params, body });
  } catch (error) {
    if (tries <= 1 || !isRefusal(error, 'changed_meanwhile')) throw error;
    return putIntoLesson(lessonId, taskId, points, tries - 1);
  }
  return lesson;
}
