import { adminUsers } from '@put/contract/users';
import { call } from '../../api/api.ts';
import { filterOf, type UserSearch } from './user-search.ts';

const largestPage = 200;
/** As many as one call of many people takes. */
export const mostChosen = 10_000;

/** Who is found by the search, on all its pages. */
export async function idsOfAllFound(search: UserSearch): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const page = { limit: String(largestPage), offset: String(ids.length) };
    const { users, total } = await call(adminUsers.list, { query: { ...filterOf(search), ...page } });
    ids.push(...users.map(({ id }) => id));
    if (users.length === 0 || ids.length >= Math.min(total, mostChosen)) return ids.slice(0, mostChosen);
  }
}
