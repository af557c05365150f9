/** The public functions of this module. */
export { answerReturn } from './answer-return.ts';
export { findShownReturn, listReworked, listToImprove } from './returns.store.ts';
