import type { Tag } from '@put/contract/tags';
import { asTree, type PlacedTag } from './tag-tree.ts';

const plain = (text: string) => text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** A school has dozens of tags, so the whole list is here and the search needs no call. */
export function findTags(tags: readonly Tag[], q = ''): PlacedTag[] {
  const wanted = plain(q);
  return asTree(tags).filter(({ tag }) => plain(tag.title).includes(wanted));
}
