/** The public functions of this module. */
export { insertCourse } from './courses.store.ts';
