/** The public functions of this module. */
export { mayOpenCourse, mayOpenLesson, mayOpenTask, studiesCourse } from './may-open.sql.ts';
