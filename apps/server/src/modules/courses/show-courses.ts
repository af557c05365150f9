import type { Viewer } from '@put/contract/access';
import type { MyCourse } from '@put/contract/courses';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { findMyCourse, listMyCourses, listMyLessons, listSteps } from './courses.store.ts';
import { lastActivityOf, nextStepOf, progressOf } from './progress.ts';

/** The home page: my courses with how far I am, the one I worked at last first. */
export async function showCourses(db: Db, viewer: Viewer): Promise<MyCourse[]> {
  const courses = await listMyCourses(db, viewer);
  if (courses.length === 0) return [];
  const ids = courses.map(({ id }) => id);
  const [allSteps, allLessons] = await Promise.all([listSteps(db, viewer, ids), listMyLessons(db, viewer, ids)]);
  const shown = courses.map(({ id, title, summary, date }): MyCourse => {
    const steps = allSteps.filter((step) => step.course_id === id);
    const lessons = allLessons.filter((lesson) => lesson.course_id === id);
    const isUnfinished = new Set(steps.filter((step) => !step.is_solved).map((step) => step.lesson_id));
    const hasTasks = new Set(steps.map((step) => step.lesson_id));
    return {
      id,
      title,
      summary,
      date,
      progress: progressOf(steps),
      lessons_done: lessons.filter((lesson) => hasTasks.has(lesson.id) && !isUnfinished.has(lesson.id)).length,
      lessons_total: lessons.length,
      next: nextStepOf(steps) ?? firstLesson(lessons, steps.length === 0),
      last_activity_at: lastActivityOf(steps),
    };
  });
  return shown.toSorted((a, b) => (b.last_activity_at ?? '').localeCompare(a.last_activity_at ?? ''));
}

/** A course with its lessons and my progress at each. */
export async function showCourse(db: Db, viewer: Viewer, id: number) {
  const course = await findMyCourse(db, viewer, id);
  if (!course) throw new Refusal('not_found');
  const [steps, lessons] = await Promise.all([listSteps(db, viewer, [id]), listMyLessons(db, viewer, [id])]);
  return {
    ...course,
    progress: progressOf(steps),
    next: nextStepOf(steps) ?? firstLesson(lessons, steps.length === 0),
    lessons: lessons.map(({ course_id: _, ...lesson }) => ({
      ...lesson,
      progress: progressOf(steps.filter((step) => step.lesson_id === lesson.id)),
    })),
  };
}

/** A course of reading only is begun at its first lesson. */
function firstLesson(lessons: { id: number; title: string }[], hasNoTasks: boolean) {
  const [lesson] = lessons;
  if (!hasNoTasks || !lesson) return null;
  return { lesson_id: lesson.id, lesson_title: lesson.title, task_id: null, task_title: null };
}
