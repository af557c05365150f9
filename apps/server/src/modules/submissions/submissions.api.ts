/** The public functions of this module. */
export { notePlace } from './exam-answers.store.ts';
export { handInTyped } from './hand-in-typed.ts';
