/** The public functions of this module. */
export { holdsIn, holdsOverGroup, holdsOverItems, holdsOverUser } from './holds-in.sql.ts';
export { mayOpenCourse, mayOpenLesson, mayOpenTask, studiesCourse } from './may-open.sql.ts';
