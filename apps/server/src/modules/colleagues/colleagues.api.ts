/** The public functions of this module. */
export { findGrants } from './grants.store.ts';
export { isOf, ownerOf } from './owner.sql.ts';
export { reachesRows } from './reach.store.ts';
