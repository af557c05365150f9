import type { Viewer } from '@put/contract/access';
import type { MyCourse } from '@put/contract/courses';
import { standingAt } from '@put/contract/schedule';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { lockOf } from '../../judging/lesson-lock.ts';
import { type LessonPlan, listPlans } from '../lessons/schedules.store.ts';
import { findMyCourse, listMyCourses, listMyLessons, listSteps } from './courses.store.ts';
import { lastActivityOf, nextStepOf, progressOf, type Step } from './progress.ts';

/** The home page: my courses with how far I am, the one I worked at last first. */
export async function showCourses(db: Db, viewer: Viewer): Promise<MyCourse[]> {
  const courses = await listMyCourses(db, viewer);
  if (courses.length === 0) return [];
  const ids = courses.map(({ id }) => id);
  const [allSteps, allLessons] = await Promise.all([listSteps(db, viewer, ids), listMyLessons(db, viewer, ids)]);
  const plans = await listPlans(
    db,
    viewer,
    allLessons.map(({ id }) => id),
  );
  const nowMs = Date.now();
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
      due: dueOf(lessons, steps, plans, nowMs),
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
  const plans = await listPlans(
    db,
    viewer,
    lessons.map((lesson) => lesson.id),
  );
  const nowMs = Date.now();
  const progressIn = (lessonId: number) => progressOf(steps.filter((step) => step.lesson_id === lessonId));
  const reachedIn = (lessonId: number) => {
    const lesson = lessons.find((one) => one.id === lessonId);
    return lesson && { title: lesson.title, ...progressIn(lessonId) };
  };
  return {
    ...course,
    progress: progressOf(steps),
    next: nextStepOf(steps) ?? firstLesson(lessons, steps.length === 0),
    lessons: lessons.map(({ course_id: _, ...lesson }) => {
      const plan = plans.get(lesson.id)!;
      return {
        ...lesson,
        progress: progressIn(lesson.id),
        schedule: plan.schedule,
        standing: standingAt(plan.schedule, nowMs),
        // an administrator looks at everything before its time
        lock: viewer.is_admin ? null : lockOf(plan, reachedIn, nowMs),
      };
    }),
  };
}

const weekMs = 7 * 24 * 3_600_000;

/** What ends within a week while something is left to do, soonest first. */
function dueOf(
  lessons: { id: number; title: string }[],
  steps: Step[],
  plans: Map<number, LessonPlan>,
  nowMs: number,
): MyCourse['due'] {
  const due = lessons.flatMap(({ id, title }) => {
    const tasks_left = steps.filter((step) => step.lesson_id === id && !step.is_solved).length;
    const { schedule } = plans.get(id)!;
    const { state, until } = standingAt(schedule, nowMs);
    const isSoon = until !== null && Date.parse(until) - nowMs <= weekMs;
    if (tasks_left === 0 || !isSoon || (state !== 'open' && state !== 'late')) return [];
    const { credit } = standingAt(schedule, Date.parse(until) + 1);
    return [{ lesson_id: id, lesson_title: title, deadline: until, tasks_left, credit_after: credit }];
  });
  return due.toSorted((a, b) => a.deadline.localeCompare(b.deadline));
}

/** A course of reading only is begun at its first lesson. */
function firstLesson(lessons: { id: number; title: string }[], hasNoTasks: boolean) {
  const [lesson] = lessons;
  if (!hasNoTasks || !lesson) return null;
  return { lesson_id: lesson.id, lesson_title: lesson.title, task_id: null, task_title: null };
}
