import { QueryClient } from '@tanstack/react-query';
import { ApiError, isWorthRepeating } from './errors.ts';
import { onStaffChange } from './staff-changes.ts';

export const mostRetries = 3;

export const mayRetry = (failures: number, error: Error): boolean => failures < mostRetries && isWorthRepeating(error);

/** Doubles up to 30 s; a longer Retry-After of the server wins. */
export function retryDelayMs(failures: number, error: Error): number {
  const asked = error instanceof ApiError && error.retryAfterS !== null ? error.retryAfterS * 1000 : 0;
  return Math.min(Math.max(1000 * 2 ** failures, asked), 30_000);
}

export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // 'always': browsers report a school's network without internet as offline, and a paused query would show loading
      // without end
      queries: { staleTime: 60_000, gcTime: 300_000, retry: mayRetry, retryDelay: retryDelayMs, networkMode: 'always' },
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
  // screens that are open refresh themselves where needed; the next screen reads again in any case
  onStaffChange(() => void client.invalidateQueries({ refetchType: 'none' }));
  return client;
}
