import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Begins to read what a screen shows, unless the screen has been given up. The code of a loader comes on demand, so
 * meanwhile another person may have taken over, as whom the call would run.
 */
export type ReadAhead = <F, E, D, K extends QueryKey>(
  screen: AbortController,
  asked: FetchQueryOptions<F, E, D, K>,
) => void;

export function makeReadAhead(client: QueryClient): ReadAhead {
  return (screen, asked) => {
    if (!screen.signal.aborted) void client.prefetchQuery(asked);
  };
}
