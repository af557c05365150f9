/** The public functions of this module. */
export { listCourseSchedules } from './course-schedules.store.ts';
export { excusedIn, extraAttempts, givesSomething, isExcused, placeOf } from './exceptions.sql.ts';
export { lockOf } from './lesson-lock.ts';
export { refuseContradictions } from './refuse-contradictions.ts';
export { isTakenAgain, takesAgain } from './returned.store.ts';
export { standingOf } from './standing-of.ts';
export {
  findExamState,
  findScheduleFor,
  type LessonPlan,
  listDeadlinesSoon,
  listGroupLessons,
  listLessonsDueSoon,
  listMyExceptions,
  listMyLessons,
  listPlans,
  type MyLesson,
  policyColumn,
  teachesGroups,
} from './schedules.store.ts';
export { tellExams, tellExamsOf, tellLessons } from './tell-lessons.ts';
