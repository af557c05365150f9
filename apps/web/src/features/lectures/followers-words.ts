import { countWords } from '../../ui/words/count-words.ts';

/** «Занятие открыто у 24 человек» */
export const followersWords = (count: number): string =>
  count === 0
    ? 'Занятие пока ни у кого не открыто'
    : `Занятие открыто у ${countWords(count, ['человека', 'человек', 'человек'])}`;
