import type { Lesson } from '@put/contract/lessons/lesson-editing';
import type { Db } from '../../drivers/database/database.ts';
import { countStudents, sumUpTasks } from '../results/results.api.ts';
import { getLesson } from './lessons.store.ts';

const untried = { solved: 0, attempts: null };

/** A lesson for its author: with what the students did with each task. */
export async function showWrittenLesson(db: Db, id: number): Promise<Lesson> {
  const lesson = await getLesson(db, id);
  const [students, solving] = await Promise.all([
    countStudents(db, lesson.course_id),
    sumUpTasks(db, lesson.course_id, id),
  ]);
  return {
    ...lesson,
    students,
    tasks: lesson.tasks.map((task) => ({ ...task, ...(solving.get(task.task_id) ?? untried) })),
  };
}
