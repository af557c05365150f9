/** The public functions of this module. */
export { showClass } from './show-class.ts';
export { countAttempts, findBusiestLesson } from './lessons-now.store.ts';
