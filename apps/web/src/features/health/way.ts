import { adminHealth, type WayHere, wayFileBytes } from '@put/contract/system/health';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../api/api.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';

/** What came of one try. `cut`: something before the server did not let the file pass; its status, if it gave one. */
export type Way = { kind: 'passed'; here: WayHere } | { kind: 'cut'; status: number | null };

/** The socket of the page opens meanwhile, so that its line does not begin with a false alarm. */
const socketOpensMs = 5_000;

/** Tries the way from this browser to the server, once a visit: the file is too large to be sent at each look. */
export const wayQuery = queryOptions({
  queryKey: [...keyOf(adminHealth.tryWay), 'once'] as const,
  queryFn: async (): Promise<Way> => {
    const [way] = await Promise.all([tryWay(), new Promise((resolve) => setTimeout(resolve, socketOpensMs))]);
    return way;
  },
  staleTime: Infinity,
  retry: false,
});

async function tryWay(): Promise<Way> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(wayFileBytes)]), 'way');
  try {
    return { kind: 'passed', here: await call(adminHealth.tryWay, { body }) };
  } catch (error) {
    // the server's own refusals are problem documents with codes of their own
    if (error instanceof ApiError && error.status === 413) return { kind: 'cut', status: 413 };
    // a proxy may end the connection while the file is being sent
    if (error instanceof NetworkError) return { kind: 'cut', status: null };
    throw error;
  }
}
