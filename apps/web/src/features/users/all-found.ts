import { adminUsers } from '@put/contract/users/users';
import { call } from '../../api/api.ts';
import { filterOf, type UserSearch } from './user-search.ts';

const largestPage = 200;
/** The most users that one bulk call accepts. */
export const mostChosen = 10_000;

/** Ids of all users that the search finds, on all pages. */
export async function idsOfAllFound(search: UserSearch): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const page = { limit: String(largestPage), offset: String(ids.length) };
    const { users, total } = await call(adminUsers.list, { query: { ...filterOf(search), ...page } });
    ids.push(...users.map(({ id }) => id));
    if (users.length === 0 || ids.length >= Math.min(total, mostChosen)) return ids.slice(0, mostChosen);
  }
}
