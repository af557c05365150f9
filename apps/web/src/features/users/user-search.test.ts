import { expect, it } from 'vitest';
import { changeSearch, filterOf, isFiltered, queryOf, readUserSearch } from './user-search.ts';

it('reads what the address says and leaves out what is wrong', () => {
  const search = { q: 7, user_group_id: 3, state: 'deleted', sort: 'last_seen_at', direction: 'desc', page: 2 };
  expect(readUserSearch(search)).toEqual({ ...search, q: '7' });
  const wrong = { q: '', user_group_id: -1, state: 'nobody', sort: 'password', direction: 'asc', page: 1 };
  expect(readUserSearch(wrong)).toEqual({});
});

it('another selection starts at its first page, another page keeps the selection', () => {
  const search = readUserSearch({ q: 'анна', page: 3 });
  expect(changeSearch(search, { state: 'disabled' })).toEqual({ q: 'анна', state: 'disabled' });
  expect(changeSearch(search, { user_group_id: undefined, q: '' })).toEqual({});
  expect(queryOf(search)).toMatchObject({ q: 'анна', limit: '50', offset: '100' });
  expect(filterOf({ user_group_id: 4 })).toMatchObject({ user_group_id: '4' });
  expect([isFiltered({ page: 2 }), isFiltered({ state: 'active' })]).toEqual([false, true]);
});
