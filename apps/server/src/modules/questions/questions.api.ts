/** The public functions of this module. */
export {
  countOpen as countOpenQuestions,
  countOpenOfLesson as countOpenQuestionsOf,
  listQuestions,
} from './inbox.store.ts';
