import type { Status } from './words.ts';

/** What is seen of the bank; stands in the address, so a link sends it. */
export type TaskFilter = { q?: string; tag_id?: number[]; status?: Status; page?: number };

export const pageSize = 50;

/** What the address says wrong is left out: the list opens anyway. */
export function readTaskFilter({ q, tag_id, status, page }: Record<string, unknown>): TaskFilter {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  const tags = [tag_id].flat().map(Number).filter(isPositive);
  const number = Number(page);
  return {
    ...(text !== '' && { q: text }),
    ...(tags.length > 0 && { tag_id: tags }),
    ...(isStatus(status) && { status }),
    ...(isPositive(number) && number > 1 && { page: number }),
  };
}

// by hand and not by the contract's shape: this file is in the first page of everybody
const statuses: readonly unknown[] = ['draft', 'ready', 'broken'] satisfies Status[];
const isStatus = (value: unknown): value is Status => statuses.includes(value);

const isPositive = (value: number): boolean => Number.isInteger(value) && value > 0 && value < 1_000_000_000;

/** As the endpoint wants it. */
export const queryOf = ({ q, tag_id, status, page = 1 }: TaskFilter) => ({
  q,
  tag_id: tag_id?.map(String),
  status,
  limit: String(pageSize),
  offset: String((page - 1) * pageSize),
});

export const isFiltered = ({ q, tag_id, status }: TaskFilter): boolean =>
  q !== undefined || tag_id !== undefined || status !== undefined;
