/** Search parameters of the address: which users are shown. */
export type UserSearch = {
  q?: string;
  user_group_id?: number;
  state?: 'active' | 'disabled' | 'deleted';
  sort?: 'created_at' | 'last_seen_at';
  direction?: 'desc';
  page?: number;
};

export const pageSize = 50;

// checked by hand and not by the contract: this file is loaded with the first page of every user
const states: readonly unknown[] = ['active', 'disabled', 'deleted'];
const sorts: readonly unknown[] = ['created_at', 'last_seen_at'];
const isPositive = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= 2_147_483_647;

/** Ignores wrong values in the address, so that the list opens anyway. */
export function readUserSearch({
  q,
  user_group_id,
  state,
  sort,
  direction,
  page,
}: Record<string, unknown>): UserSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  const [group, number] = [Number(user_group_id), Number(page)];
  return {
    ...(text !== '' && { q: text }),
    ...(isPositive(group) && { user_group_id: group }),
    ...(states.includes(state) && { state: state as 'active' }),
    ...(sorts.includes(sort) && { sort: sort as 'created_at' }),
    ...(direction === 'desc' && { direction }),
    ...(isPositive(number) && number > 1 && { page: number }),
  };
}

/** The query of the endpoint without the page. */
export const filterOf = ({ q, user_group_id, state, sort, direction }: UserSearch) => ({
  q,
  user_group_id: user_group_id === undefined ? undefined : String(user_group_id),
  state,
  sort,
  direction,
});

export const queryOf = (search: UserSearch) => ({
  ...filterOf(search),
  limit: String(pageSize),
  offset: String(((search.page ?? 1) - 1) * pageSize),
});

export const isFiltered = ({ q, user_group_id, state }: UserSearch): boolean =>
  q !== undefined || user_group_id !== undefined || state !== undefined;

/** A changed filter starts at the first page. */
export function changeSearch(search: UserSearch, changed: { [Key in keyof UserSearch]?: UserSearch[Key] | undefined }) {
  return readUserSearch({ ...search, page: undefined, ...changed });
}
