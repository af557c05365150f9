/** The public functions of this module. */
export { findKeptAnswer } from './find-kept-answer.ts';
