/** The public functions of this module. */
export { findReview } from './reviews.store.ts';
