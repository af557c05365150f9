import { fromLocal } from '../../shared/schedule/zoned-time.ts';

/** Of the address: which deeds are shown. Days are yyyy-MM-dd, both included. */
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

/** What the address says wrong is left out: the list opens anyway. */
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

/** As the endpoint wants it: days begin and end where the person who asks is. */
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

/** Another selection starts at its first page. */
export const changeSearch = (
  search: AuditSearch,
  changed: { [Key in keyof AuditSearch]?: AuditSearch[Key] | undefined },
): AuditSearch => readAuditSearch({ ...search, page: undefined, ...changed });

export const isFiltered = ({ page: _, ...filters }: AuditSearch): boolean => Object.keys(filters).length > 0;
