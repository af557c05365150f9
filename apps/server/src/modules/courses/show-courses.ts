import type { Viewer } from '@put/contract/base/access';
import type { Lock, MyCourse } from '@put/contract/courses/courses';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { listMyLessons, lockOf, type MyLesson, standingOf } from '../schedules/schedules.api.ts';
import { readText } from '../../texts/read-text.ts';
import { findMyCourse, listMyCourses, listSteps } from './courses.store.ts';
import { reachedOf, sumTasks } from '../results/results.api.ts';
import { isLeft, lastActivityOf, nextStepOf, shareOf, type Step } from './progress.ts';

/** My courses with my progress; the course of my last activity comes first. Three queries for any number of courses. */
export async function showCourses(db: Db, viewer: Viewer): Promise<MyCourse[]> {
  const courses = await listMyCourses(db, viewer);
  if (courses.length === 0) return [];
  const ids = courses.map(({ id }) => id);
  const [allSteps, allLessons] = await Promise.all([listSteps(db, viewer, ids), listMyLessons(db, viewer, ids)]);
  const nowMs = Date.now();
  const shown = courses.map(({ id, title, summary, date, cover_url }): MyCourse => {
    const way = wayThrough(viewer, allLessons, allSteps, { id, nowMs });
    const { lessons, steps } = way;
    return {
      id,
      title,
      summary,
      date,
      cover_url,
      progress: sumTasks(steps),
      lessons_done: lessons.filter((lesson) => isDone(way.stepsIn(lesson.id))).length,
      lessons_total: lessons.length,
      next: way.next,
      due: dueOf(way, nowMs),
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
  const nowMs = Date.now();
  const way = wayThrough(viewer, lessons, steps, { id, nowMs });
  return {
    ...course,
    description_tree: await readText(course.description),
    progress: sumTasks(steps),
    next: way.next,
    lessons: lessons.map(({ course_id: _, requires: __, ...lesson }) => ({
      ...lesson,
      progress: sumTasks(way.stepsIn(lesson.id)),
      shares: way.stepsIn(lesson.id).map(shareOf),
      standing: standingOf(lesson, nowMs),
      lock: way.lockOf(lesson.id),
    })),
  };
}

type Way = {
  lessons: readonly MyLesson[];
  steps: readonly Step[];
  stepsIn: (lessonId: number) => readonly Step[];
  lockOf: (lessonId: number) => Lock | null;
  next: MyCourse['next'];
};

/** A user's progress in one course: steps by lesson, locks, and the next open step. */
function wayThrough(
  viewer: Viewer,
  allLessons: readonly MyLesson[],
  allSteps: readonly Step[],
  { id, nowMs }: { id: number; nowMs: number },
): Way {
  const lessons = allLessons.filter(({ course_id }) => course_id === id);
  const steps = allSteps.filter(({ course_id }) => course_id === id);
  const byLesson = Map.groupBy(steps, ({ lesson_id }) => lesson_id);
  const stepsIn = (lessonId: number) => byLesson.get(lessonId) ?? [];
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const reachedIn = (lessonId: number) => {
    const lesson = byId.get(lessonId);
    return lesson && { title: lesson.title, ...reachedOf(stepsIn(lessonId)) };
  };
  // an administrator may open every lesson before its time
  const locks = new Map(
    viewer.is_admin ? [] : lessons.map((lesson) => [lesson.id, lockOf(lesson, reachedIn, nowMs)] as const),
  );
  const lockById = (lessonId: number) => locks.get(lessonId) ?? null;
  const open = lessons.filter((lesson) => lockById(lesson.id) === null);
  const next = nextStepOf(steps.filter((step) => lockById(step.lesson_id) === null));
  return { lessons, steps, stepsIn, lockOf: lockById, next: next ?? firstLesson(open, steps.length === 0) };
}

const isDone = (steps: readonly Step[]) => steps.length > 0 && steps.every((step) => step.status === 'accepted');

const weekMs = 7 * 24 * 3_600_000;

/** Lessons with unsolved tasks whose deadline is within a week, soonest first. Locked lessons are left out. */
function dueOf({ lessons, stepsIn, lockOf: lockById }: Way, nowMs: number): MyCourse['due'] {
  const due = lessons.flatMap(({ id, title, schedule, exam }) => {
    const tasks_left = stepsIn(id).filter(isLeft).length;
    const standing = standingOf({ schedule, exam }, nowMs);
    const { state, until } = standing;
    const isSoon = until !== null && Date.parse(until) - nowMs <= weekMs;
    if (tasks_left === 0 || !isSoon || (state !== 'open' && state !== 'late') || lockById(id) !== null) return [];
    return [{ lesson_id: id, lesson_title: title, deadline: until, tasks_left, standing }];
  });
  return due.toSorted((a, b) => a.deadline.localeCompare(b.deadline));
}

/** A course without tasks is continued at its first lesson. */
function firstLesson(lessons: readonly MyLesson[], hasNoTasks: boolean) {
  const [lesson] = lessons;
  if (!hasNoTasks || !lesson) return null;
  return { lesson_id: lesson.id, lesson_title: lesson.title, task_id: null, task_title: null };
}
