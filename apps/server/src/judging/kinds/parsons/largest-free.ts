/**
 * A largest part of the items no two of which are crossed. The items stand in an order, `isCrossed` asks the earlier one first
 * and is transitive; then what is not crossed is an antichain, and by Dilworth and König the largest one is what a largest
 * matching leaves.
 */
export function largestFree<T>(items: readonly T[], isCrossed: (earlier: T, later: T) => boolean): T[] {
  const crossed = items.map((item, at) =>
    items.flatMap((other, later) => (later > at && isCrossed(item, other) ? [later] : [])),
  );
  /** By the later item: the earlier one that it is matched with. */
  const matchedBy = new Map<number, number>();
  const match = (earlier: number, seen: Set<number>): boolean =>
    crossed[earlier]!.some((later) => {
      if (seen.has(later)) return false;
      seen.add(later);
      const other = matchedBy.get(later);
      if (other !== undefined && !match(other, seen)) return false;
      matchedBy.set(later, earlier);
      return true;
    });
  items.forEach((_, at) => match(at, new Set()));

  // a smallest cover: what can not be come to from unmatched earlier ones, and what can be among the later ones
  const matched = new Set(matchedBy.values());
  const reached = new Set([...items.keys()].filter((at) => !matched.has(at)));
  const covered = new Set<number>();
  const open = [...reached];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const later of crossed[at]!) {
      if (covered.has(later)) continue;
      covered.add(later);
      const next = matchedBy.get(later);
      if (next !== undefined && !reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
    }
  return items.filter((_, at) => reached.has(at) && !covered.has(at));
}
