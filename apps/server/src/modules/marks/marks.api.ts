/** The public functions of this module. */
export { showCourseMarks } from './show-marks.ts';
