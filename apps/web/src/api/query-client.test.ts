import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { makeQueryClient, mayRetry, retryDelayMs } from './query-client.ts';

const refusal = (status: number) => new ApiError({ status, code: 'internal', detail: '', errors: [] });

test.each([500, 502, 503, 408, 429])('%i is asked three times more', (status) => {
  expect([0, 1, 2, 3].map((failures) => mayRetry(failures, refusal(status)))).toEqual([true, true, true, false]);
});

test.each([400, 401, 403, 404, 409, 422])('%i will not change and is shown at once', (status) => {
  expect(mayRetry(0, refusal(status))).toBe(false);
});

test('a lost network is tried again, with delays that double up to 30 s', () => {
  const error = new NetworkError('нет связи');
  expect(mayRetry(2, error)).toBe(true);
  expect([0, 1, 2, 6].map((failures) => retryDelayMs(failures, error))).toEqual([1000, 2000, 4000, 30_000]);
});

test('freshness, cache time and mutation retries of the specification', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 60_000, gcTime: 300_000 });
  expect(mutations).toMatchObject({ retry: 0 });
});
