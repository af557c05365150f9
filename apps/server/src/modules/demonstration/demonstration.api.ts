/** The public functions of this module. */
export { forgetIdsOfNone, insertClass } from './class-rows.store.ts';
