/** The public functions of this module. */
export { listRejudges } from './rejudge-list.store.ts';
