import { holdsInCourse, type Viewer } from '@put/contract/base/access';
import type { CourseMarks } from '@put/contract/marks/mark-editing';
import type { PersonMarks } from '@put/contract/marks/marks';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { findHeading, listGroupsOfCourse, listStudents } from '../results/results.api.ts';
import { listWorks, pointsOf, workOf } from './list-works.ts';
import { findSettings, isPersonThere, listCoursesWithMarks, listFrozenOf, listTerms } from './marks.store.ts';
import { listLessons, listWithResults } from './works.store.ts';

/** The works of a class and the marks that were fixed. The screen computes the present marks by the same function. */
export async function showCourseMarks(db: Db, courseId: number, groupId: number | undefined): Promise<CourseMarks> {
  const course = await findHeading(db, { course: courseId });
  if (!course) throw new Refusal('not_found');
  const [set, lessons, user_groups, users, terms] = await Promise.all([
    findSettings(db, courseId),
    listLessons(db, [courseId]),
    listGroupsOfCourse(db, courseId),
    listWithResults(db, courseId).then((others) => listStudents(db, courseId, groupId, others)),
    listTerms(db, courseId),
  ]);
  const userIds = users.map(({ id }) => id);
  const works = await listWorks(db, { courseIds: [courseId], userIds, asStudents: false });
  const byUser = Map.groupBy(works, ({ user_id }) => user_id);
  return {
    course: { id: courseId, title: course.title },
    settings: set?.settings ?? null,
    is_released: set?.is_released ?? false,
    lessons,
    user_groups,
    users: users.map((user) => ({ ...user, works: (byUser.get(user.id) ?? []).map(pointsOf) })),
    terms,
  };
}

/** One person's marks. The person (`by` is null) sees what teachers have shown, staff see all of their courses. */
export async function showPersonMarks(
  db: Db,
  { personId, by }: { personId: number; by: Viewer | null },
): Promise<PersonMarks> {
  if (!(await isPersonThere(db, personId))) throw new Refusal('not_found');
  const isStaff = by !== null;
  const [all, frozen] = await Promise.all([listCoursesWithMarks(db, personId), listFrozenOf(db, personId)]);
  const courses = all.filter(({ course_id }) => by === null || holdsInCourse(by, 'course.results', course_id));
  const live = courses.filter(({ settings, is_released }) => settings !== null && (isStaff || is_released));
  const courseIds = live.map(({ course_id }) => course_id);
  const works = await listWorks(db, { courseIds, userIds: [personId], asStudents: !isStaff });
  const shown = courses.map(({ course_id, settings }) => ({
    course_id,
    now:
      settings !== null && courseIds.includes(course_id)
        ? { settings, works: works.filter((work) => work.course_id === course_id).map(workOf) }
        : null,
    terms: frozen
      .filter((term) => term.course_id === course_id && (isStaff || term.is_released))
      .map(({ course_id: _, is_released: __, ...term }) => term),
  }));
  return { courses: shown.filter(({ now, terms }) => now !== null || terms.length > 0) };
}
