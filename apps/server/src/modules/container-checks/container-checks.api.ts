/** The public functions of this module. */
export { isLeftCheck } from './check-ids.ts';
export { canCheckHome, linuxNeeds, openForCheck } from './open-for-check.ts';
