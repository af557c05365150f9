import { idInSearch } from '../../shared/id-in-search.ts';

/** What of the versions is open: the list, one of them by its number, or what a submission was judged by. */
export type VersionsSearch = { versions?: 'list' | number; judged?: number };

export function readVersionsSearch({ versions, judged }: Record<string, unknown>): VersionsSearch {
  const number = idInSearch(versions);
  const judgedBy = idInSearch(judged);
  return {
    ...(number !== undefined ? { versions: number } : versions === 'list' && { versions }),
    ...(judgedBy !== undefined && { judged: judgedBy }),
  };
}
