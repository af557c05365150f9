/** The public functions of this module. */
export { listDrawnShares } from './drawn-shares.ts';
