/** The public functions of this module. */
export { countOpen as countOpenQuestions, listQuestions } from './inbox.store.ts';
