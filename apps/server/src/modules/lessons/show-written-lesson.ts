import { holdsInCourse, type Viewer } from '@put/contract/base/access';
import type { Lesson } from '@put/contract/lessons/lesson-editing';
import type { Db } from '../../drivers/database/database.ts';
import { countStudents, sumUpTasks } from '../results/results.api.ts';
import { getLesson, listOtherPlaces } from './lessons.store.ts';

const untried = { solved: 0, attempts: null };

/** A lesson for its author: with what the students did with each task, and where else each task stands. */
export async function showWrittenLesson(db: Db, viewer: Viewer, id: number): Promise<Lesson> {
  const lesson = await getLesson(db, id);
  const [students, solving, others] = await Promise.all([
    countStudents(db, lesson.course_id),
    sumUpTasks(db, lesson.course_id, id),
    listOtherPlaces(db, lesson),
  ]);
  const otherCoursesOf = (taskId: number) => {
    const places = others.filter(({ task_id }) => task_id === taskId);
    const known = places.filter(({ course_id }) => holdsInCourse(viewer, 'course.read', course_id));
    const named = new Set(known.map(({ course_id }) => course_id));
    const unnamed = new Set(places.map(({ course_id }) => course_id).filter((one) => !named.has(one)));
    return {
      places: known.map(({ lesson_title, course_title }) => ({ lesson_title, course_title })),
      more: unnamed.size,
    };
  };
  return {
    ...lesson,
    students,
    tasks: lesson.tasks.map((task) => ({
      ...task,
      ...(solving.get(task.task_id) ?? untried),
      other_courses: otherCoursesOf(task.task_id),
    })),
  };
}
