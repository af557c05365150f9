import type { TaskKind } from '@put/contract/kinds/kinds';
import type { Whose } from '@put/contract/base/owner';
import { idInSearch } from '../../ui/address/id-in-search.ts';
import type { TaskStatus } from '../status/task-status-words.ts';

export type TaskSort = 'updated' | 'title' | 'difficulty' | 'solved';
export type Shelf = 'archive' | 'bin';

export const orders: Record<TaskSort, string> = {
  updated: 'Сначала изменённые',
  title: 'По названию',
  difficulty: 'По сложности',
  solved: 'По доле решивших',
};

/** Search parameters of the address: which tasks of the bank are shown. */
export type TaskFilter = {
  q?: string;
  tag_id?: number[];
  status?: TaskStatus;
  kind?: TaskKind;
  course?: number;
  lesson?: number;
  whose?: Whose;
  /** Percent of those who tried it: «0-33», «30-70», «70-100». */
  solved?: string;
  sort?: TaskSort;
  /** When left out, the active tasks. */
  shelf?: Shelf;
  page?: number;
};

export const pageSize = 50;

/** Ignores wrong values in the address, so that the list opens anyway. */
export function readTaskFilter(search: Record<string, unknown>): TaskFilter {
  const { q, tag_id, status, kind, course, lesson, whose, solved, sort, shelf, page } = search;
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  const tags = [tag_id].flat().map(Number).filter(isPositive);
  const number = Number(page);
  const share = readShare(solved);
  const [courseId, lessonId] = [idInSearch(course), idInSearch(lesson)];
  return {
    ...(text !== '' && { q: text }),
    ...(tags.length > 0 && { tag_id: tags }),
    ...(isOne(statuses, status) && { status }),
    ...(isOne(kinds, kind) && { kind }),
    ...(courseId !== undefined && { course: courseId }),
    ...(lessonId !== undefined && { lesson: lessonId }),
    ...(isOne(owners, whose) && { whose }),
    ...(share !== null && { solved: share }),
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
const sorts = ['title', 'difficulty', 'solved'] as const satisfies TaskSort[];
const owners = ['mine', 'school'] as const satisfies Whose[];
const shelves = ['archive', 'bin'] as const;
const isOne = <T extends string>(all: readonly T[], value: unknown): value is T =>
  (all as readonly unknown[]).includes(value);

const isPositive = (value: number): boolean => Number.isInteger(value) && value > 0 && value < 1_000_000_000;

/** Names of shares in addresses kept from before shares could be typed. */
const namedShares = new Map<unknown, string>([
  ['few', '0-30'],
  ['some', '30-70'],
  ['many', '70-100'],
]);
const mostPercent = 100;

function readShare(value: unknown): string | null {
  const share = namedShares.get(value) ?? value;
  const [, from, to] = typeof share === 'string' ? (/^(\d{1,3})-(\d{1,3})$/.exec(share) ?? []) : [];
  return from !== undefined && Number(from) < Number(to) && Number(to) <= mostPercent ? `${from}-${to}` : null;
}

/** `from` included, `to` excluded; 100 is no bound. */
function boundsOf(share: string): { solved_from?: string; solved_to?: string } {
  const [from = '0', to] = share.split('-');
  return { ...(from !== '0' && { solved_from: from }), ...(Number(to) < mostPercent && { solved_to: to! }) };
}

/** «< 33 %», «30–70 %», «от 70 %» */
export function shareWords(share: string): string {
  const [from, to] = share.split('-').map(Number);
  if (from === 0) return `< ${to}\u00a0%`;
  return to === mostPercent ? `от ${from}\u00a0%` : `${from}–${to}\u00a0%`;
}

/** Shares that «< 33», «от 70», «30–70» or a number alone may mean. */
export function typedShares(typed: string): string[] {
  const found = /^(<|меньше|до|>|≥|больше|от)?\s*(\d{1,3})\s*%?(?:\s*(?:-|–|—|до)\s*(\d{1,3})\s*%?)?$/.exec(
    typed.trim().toLowerCase(),
  );
  if (found === null) return [];
  const [, sign, first = '', second] = found;
  if (second !== undefined) return [`${first}-${second}`].flatMap((share) => readShare(share) ?? []);
  const [below, above] = [`0-${first}`, `${first}-${mostPercent}`];
  const meant = sign === undefined ? [below, above] : ['<', 'меньше', 'до'].includes(sign) ? [below] : [above];
  return meant.flatMap((share) => readShare(share) ?? []);
}

/** The query of the endpoint. */
export const queryOf = ({
  q,
  tag_id,
  status,
  kind,
  course,
  lesson,
  whose,
  solved,
  sort,
  shelf,
  page = 1,
}: TaskFilter) => ({
  q,
  tag_id: tag_id?.map(String),
  status,
  kind,
  course_id: course?.toString(),
  lesson_id: lesson?.toString(),
  whose,
  ...(solved !== undefined && boundsOf(solved)),
  sort,
  ...(shelf === 'archive' && { archived: 'only' as const }),
  limit: String(pageSize),
  offset: String((page - 1) * pageSize),
});

/** Order and page are no filter: they hide nothing. */
export const isFiltered = ({ page: _, sort: __, ...filter }: TaskFilter): boolean => Object.keys(filter).length > 0;

type Changed = { [Name in keyof TaskFilter]?: TaskFilter[Name] | null | undefined };

/** A changed filter starts at the first page; null removes a part. */
export function changeFilter({ page: _, ...filter }: TaskFilter, changed: Changed): TaskFilter {
  const next = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(next) as TaskFilter;
}
