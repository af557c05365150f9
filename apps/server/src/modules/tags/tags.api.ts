/** The public functions of this module. */
export { insertTag } from './tags.store.ts';
