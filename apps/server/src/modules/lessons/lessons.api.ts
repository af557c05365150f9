/** The public functions of this module. */
export { addToExceptions } from './given-exceptions.store.ts';
export { insertLesson, isLessonThere, lockLesson, replaceTasks } from './lessons.store.ts';
export { findLock, isSealed, refuseLocked, refuseSealed } from './refuse-locked.ts';
export { mayReadLesson, refuseUnread } from './refuse-unread.ts';
