/**
 * A largest subset of the items without a crossed pair. `isCrossed` gets the earlier item first and must be transitive.
 * The subset is then an antichain, and a maximum matching gives a largest one (Dilworth, König).
 */
export function largestFree<T>(items: readonly T[], isCrossed: (earlier: T, later: T) => boolean): T[] {
  const crossed = items.map((item, at) =>
    items.flatMap((other, later) => (later > at && isCrossed(item, other) ? [later] : [])),
  );
  /** From the later item to the earlier item that it is matched with. */
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

  // a minimum vertex cover: earlier items that alternating paths from unmatched ones do not reach, later ones that they
  // do
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
