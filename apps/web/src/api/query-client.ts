import { QueryClient } from '@tanstack/react-query';
import { ApiError, isWorthRepeating } from './errors.ts';
import { onStaffChange } from './staff-changes.ts';

export const mostRetries = 3;

export const mayRetry = (failures: number, error: Error): boolean => failures < mostRetries && isWorthRepeating(error);

/** Doubling up to 30 s; the server's Retry-After wins when it asks for more. */
export function retryDelayMs(failures: number, error: Error): number {
  const asked = error instanceof ApiError && error.retryAfterS !== null ? error.retryAfterS * 1000 : 0;
  return Math.min(Math.max(1000 * 2 ** failures, asked), 30_000);
}

export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // 'always': a school's own network counts as offline for the browser, and a paused query would look like loading for ever.
      queries: { staleTime: 60_000, gcTime: 300_000, retry: mayRetry, retryDelay: retryDelayMs, networkMode: 'always' },
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
  // what is on the screen asks again by itself where it must; the next screen asks in any case
  onStaffChange(() => void client.invalidateQueries({ refetchType: 'none' }));
  return client;
}
