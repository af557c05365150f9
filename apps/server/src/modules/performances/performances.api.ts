/** The public functions of this module. */
export { findKeptAnswer, findLastKept } from './find-kept-answer.ts';
