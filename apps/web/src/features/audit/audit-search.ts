import { fromLocal } from '../../parts/time/zoned-time.ts';

/** Search parameters of the address: which audit events are shown. Days are yyyy-MM-dd, both included. */
export type AuditSearch = {
  q?: string;
  action?: string;
  actor_id?: number;
  object_type?: string;
  object_id?: number;
  since?: string;
  until?: string;
  page?: number;
};

export const pageSize = 50;

const isPositive = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= 2_147_483_647;
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[a-z_]{1,50}$/.test(value);
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Ignores wrong values in the address, so that the list opens anyway. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { q, action, object_type, since, until } = search;
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  const [actor, object, page] = [Number(search['actor_id']), Number(search['object_id']), Number(search['page'])];
  return {
    ...(text !== '' && { q: text }),
    ...(isWord(action) && { action }),
    ...(isPositive(actor) && { actor_id: actor }),
    ...(isWord(object_type) && { object_type }),
    ...(isPositive(object) && { object_id: object }),
    ...(isDay(since) && { since }),
    ...(isDay(until) && { until }),
    ...(isPositive(page) && page > 1 && { page }),
  };
}

/** The query of the endpoint. Days begin and end in the time zone of the reader. */
export function queryOf(
  { q, action, actor_id, object_type, object_id, since, until, page = 1 }: AuditSearch,
  timeZone: string,
) {
  return {
    q,
    action,
    actor_id: actor_id === undefined ? undefined : String(actor_id),
    object_type,
    object_id: object_id === undefined ? undefined : String(object_id),
    since: since && startOfDay(since, 0, timeZone),
    until: until && startOfDay(until, 1, timeZone),
    limit: String(pageSize),
    offset: String((page - 1) * pageSize),
  };
}

function startOfDay(day: string, plusDays: number, timeZone: string): string | undefined {
  const wanted = new Date(`${day}T00:00:00Z`);
  wanted.setUTCDate(wanted.getUTCDate() + plusDays);
  return fromLocal(wanted.toISOString().slice(0, 16), timeZone)?.at;
}

/** A changed filter starts at the first page. */
export const changeSearch = (
  search: AuditSearch,
  changed: { [Key in keyof AuditSearch]?: AuditSearch[Key] | undefined },
): AuditSearch => readAuditSearch({ ...search, page: undefined, ...changed });

export const isFiltered = ({ page: _, ...filters }: AuditSearch): boolean => Object.keys(filters).length > 0;
