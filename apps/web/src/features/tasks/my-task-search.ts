import type { CallOf } from '@put/contract/base/endpoint';
import type { tasks } from '@put/contract/tasks/tasks';
import { idInSearch } from '../../ui/address/id-in-search.ts';
import { type Due, dueBefore, dueWords } from '../../parts/schedule/due.ts';
import { type TaskStanding, taskStandingWords } from '../../parts/task-standing/task-standing-words.ts';

/** Search parameters of the address, so that a link shows the same list. */
export type MyTaskSearch = {
  status?: TaskStanding | undefined;
  due?: Due | undefined;
  course_id?: number | undefined;
  tag_id?: number | undefined;
  q?: string | undefined;
  /** From 1; left out for the first page. */
  page?: number | undefined;
};

export const rowsOnPage = 50;

const oneOf = <K extends string>(words: Record<K, string>, value: unknown): K | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (value as K) : undefined;

export const readMyTaskSearch = ({
  status,
  due,
  course_id,
  tag_id,
  q,
  page,
}: Record<string, unknown>): MyTaskSearch => ({
  status: oneOf(taskStandingWords, status),
  due: oneOf(dueWords, due),
  course_id: idInSearch(course_id),
  tag_id: idInSearch(tag_id),
  // the router parses digits as a number
  q: (typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' ? String(q).slice(0, 200) : undefined,
  page: (idInSearch(page) ?? 1) > 1 ? idInSearch(page) : undefined,
});

type Clock = { timeZone: string; nowMs: number };

export const askFor = (
  { status, due, course_id, tag_id, q, page = 1 }: MyTaskSearch,
  clock: Clock,
): CallOf<typeof tasks.mine> => ({
  query: {
    status,
    due: due === 'overdue' || due === 'none' ? due : undefined,
    due_before: due === 'today' || due === 'week' ? dueBefore(due, clock) : undefined,
    course_id: course_id === undefined ? undefined : String(course_id),
    tag_id: tag_id === undefined ? undefined : [String(tag_id)],
    q,
    limit: String(rowsOnPage),
    offset: page > 1 ? String((page - 1) * rowsOnPage) : undefined,
  },
});

export const isFiltered = ({ page: _, ...filters }: MyTaskSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** How many filters of the sheet are on: those that no chip and no field shows. */
export const chosenCount = ({ due, course_id, tag_id }: MyTaskSearch): number =>
  [due, course_id, tag_id].filter((value) => value !== undefined).length;

/** The chips, all tasks first. */
export const standings = [undefined, ...(Object.keys(taskStandingWords) as TaskStanding[])];
