/** The public functions of this module. */
export { findReview } from './reviews.store.ts';
export { countWaiting, listWaiting } from './waiting.store.ts';
