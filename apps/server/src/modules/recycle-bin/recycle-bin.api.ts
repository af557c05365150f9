/** The public functions of this module. */
export { setDeleted } from './recycle-bin.store.ts';
