import type { Course } from '@put/contract/courses/course-editing';
import { useCourseTimes } from './use-course-times.ts';
import { useLessonChanges } from './use-lesson-changes.ts';
import { useLessonOrder } from './use-lesson-order.ts';

/** The lessons of a course: their order, dates and states. It outlives its tab, so nothing typed is lost. */
export function useCoursePlan(course: Course) {
  const changes = useLessonChanges(course);
  const order = useLessonOrder(course, changes.arrange);
  const times = useCourseTimes(course);
  return { changes, order, times };
}

export type CoursePlan = ReturnType<typeof useCoursePlan>;
