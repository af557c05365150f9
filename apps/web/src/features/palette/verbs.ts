import { searchable } from '../../ui/words/search-words.ts';

/** What is done with what is found, when the text begins with its word. */
export type Verb = 'results' | 'group' | 'act';

/** As they are put into the field. */
export const verbWords: Record<Verb, string> = {
  results: 'результаты ',
  group: 'результаты группы ',
  act: 'войти как ',
};

/** What is put into the field when a group is chosen; a course or a lesson of it may follow. */
export const groupWords = (group: string): string => `${verbWords.group}${group}: `;

/** What follows the group and its colon; null when the text names another group. */
export function withoutGroup(q: string, group: string): string | null {
  const title = `${group.trim().replace(/\s+/g, ' ')}:`;
  return searchable(q).startsWith(searchable(title)) ? q.slice(title.length).trim() : null;
}

/** From so many letters on a beginning stands for the whole word. */
const fewestLetters = 3;

/** «рез циклы» → results of what «циклы» finds. Without a second word it is an ordinary search. */
export function verbOf(typed: string): { verb: Verb | null; q: string } {
  const words = searchable(typed).split(/\s+/);
  const isBeginning = (word = '', whole: string) => word.length >= fewestLetters && whole.startsWith(word);
  const isOfGroup = ([, word, name]: string[]) =>
    word === 'группы' || (name !== undefined && isBeginning(word, 'группы'));
  const after = (count: number) => typed.trim().split(/\s+/).slice(count).join(' ');
  if (words.length > 1 && isBeginning(words[0], 'результаты') && isOfGroup(words))
    return { verb: 'group', q: after(2) };
  if (words.length > 1 && isBeginning(words[0], 'результаты')) return { verb: 'results', q: after(1) };
  if (words.length > 1 && isBeginning(words[0], 'войти')) {
    const q = after(words[1] === 'как' ? 2 : 1);
    return q === '' ? { verb: null, q: typed } : { verb: 'act', q };
  }
  return { verb: null, q: typed };
}
