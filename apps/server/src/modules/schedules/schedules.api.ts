/** The public functions of this module. */
export { lockOf } from './lesson-lock.ts';
export { refuseContradictions } from './refuse-contradictions.ts';
export {
  findScheduleFor,
  type LessonPlan,
  listLessonsDueSoon,
  listMyLessons,
  listPlans,
  type MyLesson,
  policyColumn,
} from './schedules.store.ts';
