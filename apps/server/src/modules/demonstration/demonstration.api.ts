/** The public functions of this module. */
export { forgetIdsOfNone, insertClass } from './class-rows.store.ts';
export { markAsDemonstration } from './demonstration.store.ts';
export { isOwnCourse, isOwnGroup } from './own-work.sql.ts';
