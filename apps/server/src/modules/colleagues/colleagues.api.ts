/** The public functions of this module. */
export { findGrants } from './grants.store.ts';
export { reachesRows } from './reach.store.ts';
