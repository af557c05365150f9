/** The public functions of this module. */
export { isLeftCheck } from './check-ids.ts';
export { canCheckHome, openForCheck } from './open-for-check.ts';
