import type { CallOf } from '@put/contract/base/endpoint';
import type { adminQuestions } from '@put/contract/questions/question-inbox';
import { QuestionState } from '@put/contract/questions/questions';
import { idInSearch } from '../../../ui/address/id-in-search.ts';

/** Search parameters of the address. Without a state: what waits. */
export type InboxSearch = {
  state?: 'answered' | 'closed' | 'all' | undefined;
  course?: number | undefined;
  page?: number | undefined;
  /** The question that is open. */
  question?: number | undefined;
};

export const pageSize = 50;

export function readInboxSearch({ state, course, page, question }: Record<string, unknown>): InboxSearch {
  const [courseId, pageNumber, questionId] = [course, page, question].map(idInSearch);
  return {
    ...((state === 'answered' || state === 'closed' || state === 'all') && { state }),
    ...(courseId !== undefined && { course: courseId }),
    ...(pageNumber !== undefined && pageNumber > 1 && { page: pageNumber }),
    ...(questionId !== undefined && { question: questionId }),
  };
}

type Query = CallOf<typeof adminQuestions.list>['query'];

export const queryOf = ({ state = 'open' as never, course, page = 1 }: InboxSearch): Query => ({
  ...(state !== 'all' && { state: QuestionState.parse(state) }),
  ...(course !== undefined && { course_id: String(course) }),
  limit: String(pageSize),
  offset: String((page - 1) * pageSize),
});
