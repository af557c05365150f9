import type { SqlConfig } from '@put/contract/kinds/sql/sql';
import { withoutComments } from '@put/sql/split-statements.ts';

/**
 * The database that a student may see: the tables without comments. Null when the author's query would give the answer
 * away.
 */
export function openDatabase({ schema, check_query, ...rules }: SqlConfig): SqlConfig | null {
  const { dialect } = rules;
  const check = check_query === null ? '' : withoutComments(check_query, dialect).trim();
  if (check !== '' && !isLook(check)) return null;
  return { ...rules, schema: withoutComments(schema, dialect), check_query: check === '' ? null : check };
}

/** Words that a visible query may not have: conditions and joins tell what the author asks of the tables. */
const telling =
  /\b(?:where|having|case|join|on|using|with|recursive|union|intersect|except|filter|over|exists|in|like|glob|between|is|not|and|or|values|collate|cast|limit|offset|fetch)\b/i;

/**
 * Whether the query only shows columns, counts or sums of a table, and holds no text or number of the author. The table
 * of the sample shows as much.
 */
const isLook = (query: string): boolean =>
  /^select\s[\p{L}\p{N}_\s,.*()]+\sfrom\s[\p{L}\p{N}_\s,.]+;?$/iu.test(query) &&
  query.match(/\bselect\b/gi)?.length === 1 &&
  !/(?<![\p{L}_])\d/u.test(query.replace(/\border\s+by\s[\s\S]*$/i, '')) &&
  !telling.test(query);
