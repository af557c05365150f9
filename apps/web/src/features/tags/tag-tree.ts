import type { Tag } from '@put/contract/tasks/tags';

export type PlacedTag = { tag: Tag; /** Titles of the parent tags, from the top. */ path: readonly string[] };

/** Orders tags as a tree: each tag is followed by its children; siblings keep their order. */
export function asTree(tags: readonly Tag[]): PlacedTag[] {
  const known = new Set(tags.map(({ id }) => id));
  const below = Map.groupBy(tags, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null));
  const placeBelow = (parentId: number | null, path: readonly string[]): PlacedTag[] =>
    (below.get(parentId) ?? []).flatMap((tag) => [{ tag, path }, ...placeBelow(tag.id, [...path, tag.title])]);
  return placeBelow(null, []);
}

/** Ids of the tag and all its descendants: it can not be moved below one of them. */
export function branchOf(tags: readonly Tag[], id: number): Set<number> {
  const branch = new Set([id]);
  // repeats until nothing is added: a child may stand before its parent in the list
  for (let size = 0; size !== branch.size;) {
    size = branch.size;
    for (const tag of tags) if (tag.parent_id !== null && branch.has(tag.parent_id)) branch.add(tag.id);
  }
  return branch;
}

/** «данные › коллекции › множества» */
export const wholeTitle = ({ tag, path }: PlacedTag): string => [...path, tag.title].join(' › ');
