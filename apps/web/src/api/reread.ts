import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Marks answers as outdated, and asks again for those that a screen shows. An answer that is on its way may be older
 * than the change: `invalidateQueries` takes it for new when it is the first one, or when no screen shows it yet. Such a
 * query is asked again as soon as it has come.
 */
export async function reread(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const late = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive());
  for (const { promise, queryKey: own } of late) {
    const again = () => client.invalidateQueries({ queryKey: own, exact: true });
    void promise?.then(again, again);
  }
  await client.invalidateQueries({ queryKey });
}
