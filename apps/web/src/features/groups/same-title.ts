import { searchable } from '../../ui/words/search-words.ts';
import type { UserGroup } from '@put/contract/groups/groups';
import { countWords } from '../../ui/words/count-words.ts';

/** Quotes of any form, letters of any case, «ё» and blanks make no other title for whoever reads a list. */
const read = (title: string): string =>
  searchable(title)
    .replaceAll(/[«»„“”"'‘’]/gu, '')
    .replaceAll(/[\s\u00A0]+/gu, ' ')
    .trim();

/** The groups that one would take for a new one of this title. */
export const groupsWithTitle = (groups: readonly UserGroup[], title: string): UserGroup[] =>
  read(title) === '' ? [] : groups.filter((group) => read(group.title) === read(title));

/** «10 «А», набор 2025 года, 24 человека, в архиве» */
export const groupWords = ({ title, year, members, is_archived }: UserGroup): string =>
  [
    title,
    ...(year === null ? [] : [`набор ${year} года`]),
    countWords(members, ['человек', 'человека', 'человек']),
    ...(is_archived ? ['в архиве'] : []),
  ].join(', ');
