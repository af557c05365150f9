import { idInSearch } from '../../../ui/address/id-in-search.ts';

/**
 * Search parameters of the address: the list of versions, one version by number, or the version that judged a
 * submission.
 */
export type VersionsSearch = { versions?: 'list' | number; judged?: number };

export function readVersionsSearch({ versions, judged }: Record<string, unknown>): VersionsSearch {
  const number = idInSearch(versions);
  const judgedBy = idInSearch(judged);
  return {
    ...(number !== undefined ? { versions: number } : versions === 'list' && { versions }),
    ...(judgedBy !== undefined && { judged: judgedBy }),
  };
}
