/** The public functions of this module. */
export { addGrants, listNamedGrants } from './grants.store.ts';
export { grantsOfUser } from './grants-of.sql.ts';
export { holdsIn, holdsOverContainer, holdsOverGroup, holdsOverItems, holdsOverUser } from './holds-in.sql.ts';
export { findUnreadTasks, withoutUnreadTasks } from './unread-tasks.store.ts';
export { readsTask } from './reads-task.sql.ts';
export { countsFor, mayOpenCourse, mayOpenLesson, mayOpenTask, studiesCourse } from './may-open.sql.ts';
