import type { ComparedSolution, SimilarPair, TaskSimilarity } from '@put/contract/similarity/similarity';
import { type SimilaritySearch, leastPercent, usualPercent } from './similarity-search.ts';

/** A pair with its solutions; null stands for one of a course that is out of reach. */
export type ShownPair = SimilarPair & { left: ComparedSolution | null; right: ComparedSolution | null };

export const percentOf = ({ similarity }: Pick<SimilarPair, 'similarity'>): number => Math.floor(similarity * 100);

/** Pairs that the filters of the address let through, but for the least similarity. */
export function filteredPairs({ pairs, solutions }: TaskSimilarity, search: SimilaritySearch): ShownPair[] {
  const byId = new Map(solutions.map((one) => [one.submission_id, one]));
  const find = (id: number | null) => (id === null ? null : (byId.get(id) ?? null));
  const isOf = (one: ComparedSolution | null) =>
    one !== null &&
    (search.course === undefined || one.course_id === search.course) &&
    (search.group === undefined || one.user_group_ids.includes(search.group));
  return pairs
    .map((pair) => ({ ...pair, left: find(pair.left_id), right: find(pair.right_id) }))
    .filter(({ id, left, right, decided }) => {
      // the open one stays, so that the keys go on from it
      if (search.open === true && decided?.decision === 'coincidence' && id !== search.pair) return false;
      return isOf(left) || isOf(right);
    });
}

export const similarEnough = (pairs: readonly ShownPair[], { least = usualPercent }: SimilaritySearch): ShownPair[] =>
  pairs.filter((pair) => percentOf(pair) >= least);

type Bin = { from: number; solutions: number };

/** How many solutions have their nearest neighbour at which similarity, in steps of ten percent; the last is 100 %. */
export function nearestBins(pairs: readonly ShownPair[]): Bin[] {
  const nearest = new Map<number, number>();
  for (const pair of pairs)
    for (const id of [pair.left_id, pair.right_id])
      if (id !== null) nearest.set(id, Math.max(nearest.get(id) ?? 0, percentOf(pair)));
  const bins: Bin[] = [];
  for (let from = leastPercent; from <= 100; from += 10) bins.push({ from, solutions: 0 });
  for (const percent of nearest.values()) {
    const bin = bins[Math.floor((percent - leastPercent) / 10)];
    if (bin) bin.solutions += 1;
  }
  return bins;
}

/** A pair of which both solutions may be seen. */
export type KnownPair = ShownPair & { left: ComparedSolution; right: ComparedSolution };
const isKnown = (pair: ShownPair): pair is KnownPair => pair.left !== null && pair.right !== null;

/** Solutions that pairs join to each other; the first that was handed in stands first. */
export type Cluster = { solutions: ComparedSolution[]; pairs: KnownPair[] };

/** The largest cluster first. A solution out of reach joins nobody: nothing is known of it. */
export function clustersOf(pairs: readonly ShownPair[]): Cluster[] {
  const leads = new Map<number, number>();
  const leadOf = (id: number): number => {
    let lead = id;
    for (let next = leads.get(lead); next !== undefined && next !== lead; next = leads.get(lead)) lead = next;
    leads.set(id, lead);
    return lead;
  };
  const known = pairs.filter(isKnown);
  for (const { left, right } of known) leads.set(leadOf(left.submission_id), leadOf(right.submission_id));
  const clusters = new Map<number, { solutions: Map<number, ComparedSolution>; pairs: KnownPair[] }>();
  for (const pair of known) {
    const lead = leadOf(pair.left.submission_id);
    const cluster = clusters.get(lead) ?? { solutions: new Map<number, ComparedSolution>(), pairs: [] as KnownPair[] };
    cluster.pairs.push(pair);
    for (const one of [pair.left, pair.right]) cluster.solutions.set(one.submission_id, one);
    clusters.set(lead, cluster);
  }
  return [...clusters.values()]
    .map((cluster) => ({
      pairs: cluster.pairs,
      solutions: [...cluster.solutions.values()].toSorted(
        (a, b) => a.handed_in_at.localeCompare(b.handed_in_at) || a.submission_id - b.submission_id,
      ),
    }))
    .toSorted((a, b) => b.solutions.length - a.solutions.length || b.pairs[0]!.similarity - a.pairs[0]!.similarity);
}
