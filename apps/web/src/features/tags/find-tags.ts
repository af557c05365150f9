import { searchable } from '../../ui/words/search-words.ts';
import type { Tag } from '@put/contract/tasks/tags';
import { asTree, type PlacedTag } from './tag-tree.ts';

/** Searches in the browser: a school has dozens of tags, so the whole list is loaded. */
export function findTags(tags: readonly Tag[], q = ''): PlacedTag[] {
  const wanted = searchable(q);
  return asTree(tags).filter(({ tag }) => searchable(tag.title).includes(wanted));
}
