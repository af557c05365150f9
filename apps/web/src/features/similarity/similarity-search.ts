import { usualSimilarity } from '@put/contract/similarity/similarity';
import { idInSearch } from '../../ui/address/id-in-search.ts';

/** Search parameters of the address: what is listed, and which pair is open. */
export type SimilaritySearch = {
  /** The least similarity in percent; left out for the usual one. */
  least?: number;
  course?: number;
  group?: number;
  view?: 'clusters';
  /** Pairs that were looked at and explained are left out. */
  open?: true;
  pair?: number;
};

export const usualPercent = Math.round(usualSimilarity * 100);
export const leastPercent = 30;

export function readSimilaritySearch(search: Record<string, unknown>): SimilaritySearch {
  const { least, view, open } = search;
  const [course, group, pair] = [search['course'], search['group'], search['pair']].map(idInSearch);
  const isPercent = typeof least === 'number' && Number.isInteger(least) && least >= leastPercent && least <= 100;
  return {
    ...(isPercent && least !== usualPercent && { least }),
    ...(course !== undefined && { course }),
    ...(group !== undefined && { group }),
    ...(view === 'clusters' && { view }),
    ...(open === true && { open }),
    ...(pair !== undefined && { pair }),
  };
}
