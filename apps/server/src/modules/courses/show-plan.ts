import type { Course } from '@put/contract/courses/course-editing';
import type { Db } from '../../drivers/database/database.ts';
import { countSolvedLessons, countStudents } from '../results/results.api.ts';
import { getCourse } from './courses.store.ts';

/** A course for its teacher: with the share of students who solved each lesson. */
export async function showPlan(db: Db, id: number): Promise<Course> {
  const course = await getCourse(db, id);
  const [students, solved] = await Promise.all([countStudents(db, id), countSolvedLessons(db, id)]);
  return { ...course, students, lessons: course.lessons.map((one) => ({ ...one, solved: solved.get(one.id) ?? 0 })) };
}
