/** The public functions of this module. */
export { listRemarks } from './remarks.store.ts';
