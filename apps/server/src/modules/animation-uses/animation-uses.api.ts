/** The public functions of this module. */
export { copyCourseUses, copyLessonUses } from './animation-uses.store.ts';
export { keepUses } from './keep-uses.ts';
