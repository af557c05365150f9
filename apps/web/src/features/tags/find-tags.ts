import type { Tag } from '@put/contract/tags';

const plain = (text: string) => text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** A school has dozens of tags, so the whole list is here and the search needs no call. */
export function findTags(tags: readonly Tag[], q = ''): Tag[] {
  const wanted = plain(q);
  return tags.filter(({ title }) => plain(title).includes(wanted));
}
