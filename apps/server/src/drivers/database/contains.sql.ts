import { apostrophes, folded } from '@put/contract/base/folded';
import { type RawBuilder, sql } from 'kysely';

const [from, to] = [`ё${apostrophes}`, `е${"'".repeat(apostrophes.length)}`];

/** SQL condition: the words stand in the text somewhere, as `folded` reads both. */
export const contains = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(translate(lower(${text}), ${from}, ${to}), ${folded(words)}) > 0`;
