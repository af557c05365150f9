import { idInSearch } from '../../ui/address/id-in-search.ts';

/** Search parameters of the address: the list of versions is open, or one version by its number. */
export type VersionsSearch = { versions?: 'list' | number };

export function readVersionsSearch({ versions }: Record<string, unknown>): VersionsSearch {
  if (versions === 'list') return { versions };
  const number = idInSearch(versions);
  return number === undefined ? {} : { versions: number };
}
