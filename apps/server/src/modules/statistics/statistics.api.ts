/** The public functions of this module. */
export { findChosen } from './find-chosen.ts';
