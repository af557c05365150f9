import type { Tag } from '@put/contract/tags';

export type PlacedTag = { tag: Tag; /** Titles of what it stands below, from the top. */ path: readonly string[] };

/** Each tag with what stands below it after it; neighbours keep the order of the list. */
export function asTree(tags: readonly Tag[]): PlacedTag[] {
  const known = new Set(tags.map(({ id }) => id));
  const below = Map.groupBy(tags, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null));
  const place = (parentId: number | null, path: readonly string[]): PlacedTag[] =>
    (below.get(parentId) ?? []).flatMap((tag) => [{ tag, path }, ...place(tag.id, [...path, tag.title])]);
  return place(null, []);
}

/** The tag and everything below it: what it can not be put under. */
export function branchOf(tags: readonly Tag[], id: number): Set<number> {
  const branch = new Set([id]);
  // a child of a later round can stand before its parent in the list
  for (let size = 0; size !== branch.size;) {
    size = branch.size;
    for (const tag of tags) if (tag.parent_id !== null && branch.has(tag.parent_id)) branch.add(tag.id);
  }
  return branch;
}

/** «данные › коллекции › множества» */
export const wholeTitle = ({ tag, path }: PlacedTag): string => [...path, tag.title].join(' › ');
