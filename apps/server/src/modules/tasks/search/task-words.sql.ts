import { type RawBuilder, sql } from 'kysely';

/** A text as the words of tasks are compared: «ё» is «е». */
export const plainWord = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
const word = /[\p{L}\p{N}]+/gu;
export const wordsOf = (q: string): string[] => plainWord(q).match(word) ?? [];

/** Searches a word by its beginning, as it is or by its stem. */
const asked = (one: string) => sql`(to_tsquery('simple', ${`${one}:*`}) || to_tsquery('russian', ${`${one}:*`}))`;

/** The tasks that have all words of `q` in any grammatical form; the last may be unfinished. Null: `q` has no words. */
export function tasksWithWords(q: string): RawBuilder<unknown> | null {
  const each = wordsOf(q).map(asked);
  return each.length === 0 ? null : sql`select * from tasks_with_words(${sql.join(each, sql` && `)})`;
}

/** Whether a word is a form of one of the `words`, by the rule of the index. */
export const isFormOf = (one: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`task_words('', '', ${one}) @@ (${sql.join(words.map(asked), sql` || `)})`;
