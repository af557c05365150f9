import type { tasks } from '@put/contract/tasks';
import type { CallOf } from '@put/contract/endpoint';
import { idInSearch } from '../../shared/id-in-search.ts';
import { type MyStatus, myStatusWords } from './my-status-words.ts';

/** What the address says of the list: a link sends what I see. */
export type MyTaskSearch = {
  status?: MyStatus | undefined;
  course_id?: number | undefined;
  q?: string | undefined;
  /** From 1; left out on the first. */
  page?: number | undefined;
};

export const rowsOnPage = 50;

export const readMyTaskSearch = ({ status, course_id, q, page }: Record<string, unknown>): MyTaskSearch => ({
  status: typeof status === 'string' && Object.hasOwn(myStatusWords, status) ? (status as MyStatus) : undefined,
  course_id: idInSearch(course_id),
  // the router reads a number out of digits
  q: (typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' ? String(q).slice(0, 200) : undefined,
  page: (idInSearch(page) ?? 1) > 1 ? idInSearch(page) : undefined,
});

export const askFor = ({ status, course_id, q, page = 1 }: MyTaskSearch): CallOf<typeof tasks.mine> => ({
  query: {
    status,
    course_id: course_id === undefined ? undefined : String(course_id),
    q,
    limit: String(rowsOnPage),
    offset: page > 1 ? String((page - 1) * rowsOnPage) : undefined,
  },
});

export const isFiltered = ({ status, course_id, q }: MyTaskSearch): boolean =>
  status !== undefined || course_id !== undefined || q !== undefined;
