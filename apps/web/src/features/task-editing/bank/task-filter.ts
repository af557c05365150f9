import type { TaskKind } from '@put/contract/kinds';
import { idInSearch } from '../../../ui/address/id-in-search.ts';
import type { TaskStatus } from '../../../parts/status/task-status-words.ts';

export type TaskSort = 'updated' | 'title' | 'difficulty' | 'solved';
export type SolvedShare = 'few' | 'some' | 'many';
export type Shelf = 'archive' | 'bin';

/** Search parameters of the address: which tasks of the bank are shown. */
export type TaskFilter = {
  q?: string;
  tag_id?: number[];
  status?: TaskStatus;
  kind?: TaskKind;
  course?: number;
  lesson?: number;
  solved?: SolvedShare;
  sort?: TaskSort;
  /** When left out, the active tasks. */
  shelf?: Shelf;
  page?: number;
};

export const pageSize = 50;

/** Ignores wrong values in the address, so that the list opens anyway. */
export function readTaskFilter(search: Record<string, unknown>): TaskFilter {
  const { q, tag_id, status, kind, course, lesson, solved, sort, shelf, page } = search;
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  const tags = [tag_id].flat().map(Number).filter(isPositive);
  const number = Number(page);
  const [courseId, lessonId] = [idInSearch(course), idInSearch(lesson)];
  return {
    ...(text !== '' && { q: text }),
    ...(tags.length > 0 && { tag_id: tags }),
    ...(isOne(statuses, status) && { status }),
    ...(isOne(kinds, kind) && { kind }),
    ...(courseId !== undefined && { course: courseId }),
    ...(lessonId !== undefined && { lesson: lessonId }),
    ...(isOne(shares, solved) && { solved }),
    ...(isOne(sorts, sort) && { sort }),
    ...(isOne(shelves, shelf) && { shelf }),
    ...(isPositive(number) && number > 1 && { page: number }),
  };
}

// checked by hand and not by the contract: this file is loaded with the first page of every user
const statuses = ['draft', 'ready', 'broken'] as const satisfies TaskStatus[];
const kindNames: Record<TaskKind, true> = {
  program: true,
  function: true,
  sql: true,
  quiz: true,
  parsons: true,
  animation: true,
  container: true,
  text: true,
  upload: true,
};
const kinds = Object.keys(kindNames) as TaskKind[];
const shares = ['few', 'some', 'many'] as const;
const sorts = ['title', 'difficulty', 'solved'] as const satisfies TaskSort[];
const shelves = ['archive', 'bin'] as const;
const isOne = <T extends string>(all: readonly T[], value: unknown): value is T =>
  (all as readonly unknown[]).includes(value);

const isPositive = (value: number): boolean => Number.isInteger(value) && value > 0 && value < 1_000_000_000;

/** Percent of students with attempts who solved the task: `from` included, `to` excluded. */
const bounds: Record<SolvedShare, { solved_from?: string; solved_to?: string }> = {
  few: { solved_to: '30' },
  some: { solved_from: '30', solved_to: '70' },
  many: { solved_from: '70' },
};

/** The query of the endpoint. */
export const queryOf = ({ q, tag_id, status, kind, course, lesson, solved, sort, shelf, page = 1 }: TaskFilter) => ({
  q,
  tag_id: tag_id?.map(String),
  status,
  kind,
  course_id: course?.toString(),
  lesson_id: lesson?.toString(),
  ...(solved && bounds[solved]),
  sort,
  ...(shelf === 'archive' && { archived: 'only' as const }),
  limit: String(pageSize),
  offset: String((page - 1) * pageSize),
});

export const isFiltered = ({ page: _, sort: __, shelf: ___, ...filter }: TaskFilter): boolean =>
  Object.keys(filter).length > 0;
