import { idInSearch } from '../../shared/id-in-search.ts';

/** What of the versions is open: the list, or one of them beside the text that stands now. */
export type VersionsSearch = { versions?: 'list' | number };

export function readVersionsSearch({ versions }: Record<string, unknown>): VersionsSearch {
  if (versions === 'list') return { versions };
  const number = idInSearch(versions);
  return number === undefined ? {} : { versions: number };
}
