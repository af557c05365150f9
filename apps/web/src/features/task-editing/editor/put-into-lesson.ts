import { adminLessons, type Lesson } from '@put/contract/lesson-editing';
import { call } from '../../../api/api.ts';

/** Adds a task to the end of a lesson. A task that is already there keeps its place and points. */
export async function putIntoLesson(lessonId: number, taskId: number, points: number): Promise<Lesson> {
  const params = { id: String(lessonId) };
  const lesson = await call(adminLessons.get, { params });
  if (lesson.tasks.some((task) => task.task_id === taskId)) return lesson;
  const before = lesson.tasks.map(({ task_id, points: had, required }) => ({ task_id, points: had, required }));
  await call(adminLessons.setTasks, { params, body: { tasks: [...before, { task_id: taskId, points }] } });
  return lesson;
}
