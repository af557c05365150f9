/** The public functions of this module. */
export { openForCheck } from './open-for-check.ts';
