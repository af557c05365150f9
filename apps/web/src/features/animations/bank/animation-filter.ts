import type { AnimationStatus } from '@put/contract/animations/animation-editing';
import type { AnimationKind } from '@put/contract/animations/animation-format';
import { idInSearch } from '../../../ui/address/id-in-search.ts';

export type AnimationSort = 'updated' | 'oldest' | 'title' | 'uses' | 'unused';

/** Search parameters of the address: which animations of the bank are shown, and how. */
export type AnimationFilter = {
  q?: string;
  tag_id?: number[];
  kind?: AnimationKind;
  status?: AnimationStatus;
  lesson?: number;
  sort?: AnimationSort;
  /** When left out, cards with pictures. */
  view?: 'rows';
  shelf?: 'bin';
  page?: number;
};

export const pageSize = 24;

/** Ignores wrong values in the address, so that the list opens anyway. */
export function readAnimationFilter(search: Record<string, unknown>): AnimationFilter {
  const { q, tag_id, kind, status, lesson, sort, view, shelf, page } = search;
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  const tags = [tag_id].flat().flatMap((id) => idInSearch(id) ?? []);
  const lessonId = idInSearch(lesson);
  const number = idInSearch(page) ?? 1;
  return {
    ...(text !== '' && { q: text }),
    ...(tags.length > 0 && { tag_id: tags }),
    ...(isOne(kinds, kind) && { kind }),
    ...(isOne(statuses, status) && { status }),
    ...(lessonId !== undefined && { lesson: lessonId }),
    ...(isOne(sorts, sort) && { sort }),
    ...(view === 'rows' && { view }),
    ...(shelf === 'bin' && { shelf }),
    ...(number > 1 && { page: number }),
  };
}

// checked by hand and not by the contract: this file is loaded with the first page of every user
const kinds = ['scene', 'trace', 'lottie'] as const satisfies AnimationKind[];
const statuses = ['draft', 'ready', 'broken'] as const satisfies AnimationStatus[];
const sorts = ['oldest', 'title', 'uses', 'unused'] as const satisfies AnimationSort[];
const isOne = <T extends string>(all: readonly T[], value: unknown): value is T =>
  (all as readonly unknown[]).includes(value);

const orders = {
  updated: { sort: 'updated', direction: 'desc' },
  oldest: { sort: 'updated', direction: 'asc' },
  title: { sort: 'title', direction: 'asc' },
  uses: { sort: 'uses', direction: 'desc' },
  unused: { sort: 'uses', direction: 'asc' },
} as const;

/** The query of the endpoint. */
export const queryOf = ({ q, tag_id, kind, status, lesson, sort = 'updated', page = 1 }: AnimationFilter) => ({
  q,
  tag_id: tag_id?.map(String),
  kind,
  status,
  lesson_id: lesson?.toString(),
  ...orders[sort],
  limit: String(pageSize),
  offset: String((page - 1) * pageSize),
});

/** Order, view and page are no filter: they hide nothing. */
export const isFiltered = ({ page: _, sort: __, view: ___, shelf: ____, ...filter }: AnimationFilter): boolean =>
  Object.keys(filter).length > 0;

type Changed = { [Name in keyof AnimationFilter]?: AnimationFilter[Name] | null | undefined };

/** A changed filter starts at the first page; null removes a part. */
export function changeFilter({ page: _, ...filter }: AnimationFilter, changed: Changed): AnimationFilter {
  const next = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(next) as AnimationFilter;
}
